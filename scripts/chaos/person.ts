import type { BrowserContext, Page } from 'playwright-core'
import type { TokenBundle } from '#src/contract/auth.ts'
import { until } from '#tests/support/drivers/server.ts'
import { fillPost, killWorkers, type Media, outboxOf, submit } from '#tests/support/scenarios/post-editor.ts'
import type { FaultCount } from './troubles.ts'

const TAB_CLOSES = 0.25
const WORKER_DIES = 0.25
const LOOK_MS = 250

/** Somebody new on this phone, signed in, with the worker in place. */
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

/** Writes a post and sends it off; settles once it was taken over by the queue, has arrived, or came back to the form. */
export async function postOne(page: Page, title: string, media: Media, { isOpen = false } = {}): Promise<void> {
  if (!isOpen) await openEmptyForm(page)
  await fillPost(page, { title, media })
  await submit(page)
  await handedOver(page, title)
}

/** The form opens with what came back to it, also with what did so at the last moment: that is sent off first. */
export async function openEmptyForm(page: Page): Promise<void> {
  const title = page.getByRole('textbox', { name: 'عنوان' })
  do {
    await sendDraftsOff(page)
    await page.goto('/create-post')
    await title.waitFor()
  } while ((await title.inputValue()) !== '')
}

async function handedOver(page: Page, title: string): Promise<void> {
  const told = page.getByText(/پست با موفقیت ایجاد شد|خطا در ایجاد پست/)
  await until(`${title} to be handed over`, async () => {
    if (page.url().endsWith('/uploads') || (await told.isVisible())) return true
    const item = (await outboxOf(page)).find(({ text }) => text.title === title)
    return item !== undefined && item.state !== 'draft' ? true : undefined
  })
}

/** By chance the tab closes or the worker dies, in the middle of whatever they do. Gives the tab that stands then. */
export async function mayhem(
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

/** Sends off again what came back to the form, as a person would who finds it in the queue. */
export async function sendDraftsOff(page: Page): Promise<void> {
  for (;;) {
    const draft = (await outboxOf(page)).find(({ state }) => state === 'draft')
    if (draft === undefined) return
    await page.goto(`/create-post?item=${draft.id}`)
    await page.getByRole('img', { name: 'تصویر شاخص برگزیده' }).waitFor()
    await submit(page)
    await handedOver(page, draft.text.title)
  }
}

/** Waits until nothing is left to be sent; what remains after that is what the person would see. */
export async function settle(page: Page, ms: number): Promise<string[]> {
  const deadline = Date.now() + ms
  await page.goto('/uploads')
  for (;;) {
    const items = await outboxOf(page)
    const isMoving = items.some(({ state }) => state === 'queued' || state === 'uploading')
    if (!isMoving || Date.now() > deadline) return items.map(({ text }) => text.title)
    await page.waitForTimeout(LOOK_MS)
  }
}
