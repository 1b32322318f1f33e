import type { BrowserContext, Page } from 'playwright-core'
import type { TokenBundle } from '#src/contract/auth.ts'
import { until } from '#tests/support/drivers/server.ts'
import { fillPost, killWorkers, type Media, noise, outboxOf, submit } from '#tests/support/scenarios/post-editor.ts'
import type { FaultCount } from './disturbances.ts'

const TAB_CLOSES = 0.25
const WORKER_DIES = 0.25
const POLL_MS = 250
const [THUMBNAIL_SEED, THUMBNAIL_SIDE] = [7, 90]

/** A new user in this profile, signed in, with an active worker. */
export async function arrive(context: BrowserContext, { access, refresh }: TokenBundle): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/config.js')
  await page.evaluate(
    (tokens) => {
      for (const [name, value] of Object.entries(tokens)) localStorage.setItem(name, value)
    },
    { access_token: access, refresh_token: refresh, is_first_login: 'false' },
  )
  await page.goto('/')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  return page
}

/**
 * Writes and submits a post; resolves once the outbox has taken it over, it is published, or it came back to the form.
 */
export async function postOne(page: Page, title: string, media: Media, { isOpen = false } = {}): Promise<void> {
  if (!isOpen) await openEmptyForm(page)
  await fillPost(page, { title, media, thumbnail: await noise(THUMBNAIL_SEED, THUMBNAIL_SIDE) })
  await submit(page)
  await untilHandedOver(page, title)
}

/** Opens the form, which restores a returned draft, even one that returned just now: drafts are submitted first. */
export async function openEmptyForm(page: Page): Promise<void> {
  const title = page.getByRole('textbox', { name: 'عنوان' })
  do {
    await sendDraftsOff(page)
    await page.goto('/create-post')
    await title.waitFor()
  } while ((await title.inputValue()) !== '')
}

async function untilHandedOver(page: Page, title: string): Promise<void> {
  const result = page.getByText(/پست با موفقیت ایجاد شد|خطا در ایجاد پست/)
  await until(`${title} to be handed over`, async () => {
    if (page.url().endsWith('/uploads') || (await result.isVisible())) return true
    const item = (await outboxOf(page)).find(({ text }) => text.title === title)
    return item !== undefined && item.state !== 'draft' ? true : undefined
  })
}

/** Randomly closes the tab or kills the worker, whatever they are doing. Returns the tab that is open afterwards. */
export async function maybeCrash(
  context: BrowserContext,
  page: Page,
  random: () => number,
  count: FaultCount,
): Promise<Page> {
  const dies = random() < WORKER_DIES || count['worker killed'] === 0
  const closes = random() < TAB_CLOSES || count['tab closed'] === 0
  if (dies) count['worker killed'] += await killWorkers(context, page)
  if (!closes) return page
  count['tab closed'] += 1
  const next = await context.newPage()
  await page.close()
  await next.goto('/uploads')
  return next
}

/** Submits the posts that came back to the form again, as a user would who finds them in the queue. */
export async function sendDraftsOff(page: Page): Promise<void> {
  for (;;) {
    const draft = (await outboxOf(page)).find(({ state }) => state === 'draft')
    if (draft === undefined) return
    await page.goto(`/create-post?item=${draft.id}`)
    await page.getByRole('img', { name: 'تصویر شاخص انتخاب‌شده' }).waitFor()
    await submit(page)
    await untilHandedOver(page, draft.text.title)
  }
}

/** Waits until nothing is left to send; returns what remains visible to the user. */
export async function settle(page: Page, ms: number): Promise<string[]> {
  const deadline = Date.now() + ms
  await page.goto('/uploads')
  for (;;) {
    const items = await outboxOf(page)
    const isMoving = items.some(({ state }) => state === 'queued' || state === 'uploading')
    if (!isMoving || Date.now() > deadline) return items.map(({ text }) => text.title)
    await page.waitForTimeout(POLL_MS)
  }
}
