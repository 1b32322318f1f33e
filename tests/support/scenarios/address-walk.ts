import type { Page } from 'playwright-core'
import { sessionDetail } from '#src/contract/catalog/catalog.ts'
import { poolDetail } from '#src/contract/catalog/pool.ts'
import { axeFaults } from '#tests/support/drivers/page/axe.ts'
import { clsOf } from '#tests/support/drivers/page/cls.ts'
import { layoutFaults, overOf } from '#tests/support/drivers/page/layout.ts'
import { setTheme, type Theme } from '#tests/support/drivers/page/theme.ts'
import type { RunningServer } from '#tests/support/drivers/server.ts'

// The first is a phone at a zoom of 200 %. The last is checked closely: a phone, where most visits come from.
const WIDTHS = [180, 320, 768, 1440, 360] as const
/** The narrowest phone that is not zoomed. */
const SMALL_PHONE = 320
/** Every address in seven variants: on a busy machine several seconds each. */
export const WALK_MS = 900_000

/** Every address of the specification's route table, then its other targets. */
export async function addressesOf({ origin }: RunningServer, receipt: string): Promise<string[]> {
  const read = async (path: string) => (await fetch(`${origin}${path}`)).json()
  const team = sessionDetail.parse(await read('/api/teams/1/team-detail/1/'))
  const course = sessionDetail.parse(await read('/api/courses/1/courses-detail/1/'))
  const { openings } = poolDetail.parse(await read('/api/pools/1/'))
  return [
    '/',
    '/posts/3',
    '/posts/front-crawl-3',
    '/create-post',
    '/pool-overview/1',
    `/pools/1/pool-detail/${openings[0]?.id}`,
    '/pool-payment',
    '/pool-gateway',
    '/courses',
    '/swim-course-overview/1',
    `/courses/booking/${course.owner_id}/session/${course.id}`,
    '/teams',
    '/team-overview/1',
    `/teams/booking/${team.owner_id}/session/${team.id}`,
    '/teams/1',
    '/team-payment',
    '/team-gateway',
    receipt,
    `${receipt}/any/tail`,
    '/instructors',
    '/instructors-profile/1',
    '/about',
    '/contact',
    '/login',
    '/verify-otp',
    '/login/password',
    '/set-credentials',
    '/account-settings',
    '/profile-edit',
    '/password-edit',
    '/my-courses',
    '/my-teams',
    '/videos',
    '/categories',
    '/privacy',
    '/terms',
    '/contact-us',
    '/about-us',
    '/upload',
    '/profile',
    '/security',
    '/purchase-history',
    '/wallet',
    '/notifications',
    // Additional addresses.
    '/pools',
    '/courses/1',
    '/my-pools',
    '/members',
    '/members/new',
    '/ticket',
    '/search?q=شنا',
    '/teams?sex=women&day=0&sort=cheapest',
    '/videos?layout=list&category=other',
  ]
}

/** Resolves when the screen has its heading and content and no pending request; the loading state has neither. */
async function settled(page: Page) {
  await page.waitForFunction(() => {
    const main = document.querySelector('#content')
    const heading = main?.querySelector('h1')?.textContent ?? ''
    const waits = main?.querySelector('[aria-busy="true"], .skeleton') ?? null
    return heading !== '' && waits === null && (main?.textContent.length ?? 0) > 40
  })
}

/** Faults of a page in one width: wider than the screen, without its one heading; on a small phone, cut or small elements. */
async function faultsAt(page: Page, width: number) {
  await page.setViewportSize({ width, height: 900 })
  await settled(page)
  const over = await overOf(page)
  const headings = await page.locator('main h1').count()
  return [
    ...(over > 0 ? [`${over} px too wide`] : []),
    ...(headings === 1 ? [] : [`${headings} headings`]),
    ...(width === SMALL_PHONE ? await layoutFaults(page) : []),
  ]
}

/** Faults of an address: layout shifts, layout faults in a width, or accessibility violations. */
async function faultsOf(page: Page, address: string, look: Theme) {
  const faults: string[] = []
  await page.goto(address, { waitUntil: 'commit' })
  await settled(page)
  faults.push(...(await clsOf(page)).map((what) => `moved: ${what}`))
  // The theme moves nothing: one of the two is measured at every width, the other at the last.
  for (const [theme, widths] of [
    [look === 'light' ? 'dark' : 'light', WIDTHS.slice(-1)],
    [look, WIDTHS],
  ] as const) {
    await setTheme(page, theme)
    for (const width of widths) {
      faults.push(...(await faultsAt(page, width)).map((fault) => `${width} ${theme}: ${fault}`))
    }
  }
  const over = await overOf(page, '200%')
  if (over > 0) faults.push(`with large text ${over} px too wide`)
  for (const [rule, elements] of await axeFaults(page)) faults.push(`${look}: ${rule} ${elements.join(' ')}`)
  return faults.map((fault) => `${address} ${fault}`)
}

/**
 * Opens all addresses one after the other and returns their faults. The addresses one visitor checks closely in the light
 * theme, the one with the other `turn` checks in the dark.
 */
export async function walk(page: Page, addresses: string[], complaints: string[], turn: 0 | 1) {
  const faults: string[] = []
  for (const [index, address] of addresses.entries()) {
    faults.push(...(await faultsOf(page, address, (index + turn) % 2 === 0 ? 'light' : 'dark')))
    faults.push(...complaints.splice(0).map((complaint) => `${address} said: ${complaint}`))
  }
  return faults
}
