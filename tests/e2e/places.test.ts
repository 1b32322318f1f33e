import { expect } from 'vitest'
import { programDetail } from '#src/contract/catalog/catalog.ts'
import { searchStrings as words } from '#src/features/search/strings.ts'
import { workerReady } from '#tests/support/drivers/device.ts'
import { test as base, workerTest as baseWithWorker, storedOnDevice } from '#tests/support/drivers/e2e.ts'
import { axeFaults } from '#tests/support/drivers/page/axe.ts'
import { overOf } from '#tests/support/drivers/page/layout.ts'
import { setTheme, THEMES } from '#tests/support/drivers/page/theme.ts'

const test = base.extend('sharesServer', { scope: 'file' }, () => true)
const workerTest = baseWithWorker.extend('sharesServer', { scope: 'file' }, () => true)

const DESK_WIDTH = 1440
const addresses = [
  '/courses',
  '/swim-course-overview/1',
  '/pools',
  '/pool-overview/1',
  '/instructors',
  '/instructors-profile/1',
]

workerTest(
  'a visitor reaches a team’s coach and pool, and both are available without signal afterwards',
  async ({ page, context, server }) => {
    const team = programDetail.parse(await (await fetch(`${server.origin}/api/teams/1/`)).json())
    const heading = (name: string) => page.getByRole('heading', { level: 1, name })
    await page.goto('/team-overview/1')
    await workerReady(page)
    await page.getByRole('main').locator('a[href^="/instructors-profile/"]').click()
    await heading(team.instructor.name).waitFor()
    const coachAddress = page.url()
    await storedOnDevice(page, 'instructors')
    await page.goBack()
    // The coach's profile, which links to several pools, stays until the transition ends.
    await heading(team.name).waitFor()
    await page.getByRole('main').locator('a[href^="/pool-overview/"]').click()
    await heading(team.pool.name).waitFor()
    await page.getByRole('tab', { name: 'شنبه', exact: true }).waitFor()
    await storedOnDevice(page, 'pools')
    await context.setOffline(true)
    await page.reload()
    await heading(team.pool.name).waitFor()
    await page.goto(coachAddress)
    await heading(team.instructor.name).waitFor()
  },
)

test('the week of a pool is a table on a desktop and one day at a time on a phone', async ({ page }) => {
  await page.goto('/pool-overview/1')
  await page.getByRole('tablist').waitFor()
  expect(await page.getByRole('table').count()).toBe(0)
  await page.setViewportSize({ width: DESK_WIDTH, height: 900 })
  await page.getByRole('table', { name: 'سانس‌های هفتگی' }).waitFor()
  expect(await page.getByRole('tablist').count()).toBe(0)
})

workerTest(
  'a swimmer searches by keyboard alone, finds earlier searches, and finds stored teams without signal',
  async ({ page, context, server, complaints }) => {
    const team = programDetail.parse(await (await fetch(`${server.origin}/api/teams/1/`)).json())
    const [word = ''] = team.name.split(' ').slice(-1)
    const box = page.getByRole('combobox')
    const options = page.getByRole('listbox', { name: words.suggestions }).getByRole('option')
    await page.setViewportSize({ width: DESK_WIDTH, height: 900 })
    await page.goto('/teams')
    await workerReady(page)
    await storedOnDevice(page, '"teams","list"')
    await page.keyboard.press('/')
    await page.keyboard.type(word)
    await options.filter({ hasText: team.name }).first().waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: words.titleOf(word) }).waitFor()
    await page.getByRole('main').getByRole('link', { name: team.name }).first().waitFor()

    await page.goto('/about')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('/')
    await options.getByText(word).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname === '/search' && url.searchParams.get('q') === word)
    expect(complaints).toEqual([])

    await context.setOffline(true)
    await page.reload()
    await page.getByText(words.storedResults).first().waitFor()
    await box.fill(word.slice(0, -1))
    await options.filter({ hasText: team.name }).first().waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL(/-overview\/|\/posts\/|-profile\//)
  },
)

// addresses-*.test.ts opens every address on phones.
test('courses, pools and coaches are accessible and fit a desktop screen, in both themes', async ({
  page,
  complaints,
}) => {
  await page.setViewportSize({ width: DESK_WIDTH, height: 900 })
  for (const address of addresses) {
    await page.goto(address)
    await page.locator('.team-card, .overview-heading').first().waitFor()
    for (const theme of THEMES) {
      await setTheme(page, theme)
      expect(await overOf(page), `${address} ${theme}`).toBeLessThanOrEqual(0)
      expect(await axeFaults(page), `${address} ${theme}`).toEqual([])
    }
    expect(complaints, address).toEqual([])
  }
})
