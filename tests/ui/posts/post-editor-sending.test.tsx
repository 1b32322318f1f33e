import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openController, refreshOutbox } from '#src/api/outbox-client/controller.ts'
import { outbox } from '#src/api/outbox-client/outbox-store.ts'
import { deletePost } from '#src/api/outbox-client/posts.ts'
import { closeAuth } from '#src/api/session/auth-dialog-store.ts'
import { endSession } from '#src/api/session/session-end.ts'
import { readStoredSession } from '#src/api/session/session-store.ts'
import { composeStrings as words } from '#src/features/posts/editor/strings.ts'
import { Uploads } from '#src/features/posts/uploads/uploads.tsx'
import { unsavedGuard } from '#src/offline/unsaved-guard.ts'
import { toasts } from '#src/ui/feedback/toast-store.ts'
import { renderScreen } from '#tests/support/drivers/screen.tsx'
import { buttons, fill, form, made, send } from '#tests/support/scenarios/screens/post-form.tsx'
import { accessToken, fakeApi, json, storeSession } from '#tests/unit/api/fake-api.ts'

vi.spyOn(console, 'warn').mockImplementation(() => undefined)

beforeEach(async () => {
  vi.stubGlobal('scrollTo', vi.fn())
  storeSession(accessToken({ sub: '7' }))
  readStoredSession()
  await refreshOutbox(await openController())
})
afterEach(async () => {
  await endSession('left')
  toasts.list = []
  closeAuth()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a post is sent with its key; the notice shows, the form is empty, and the home page follows', async () => {
  const server = fakeApi({ 'POST /api/post/': made })
  const { address } = await form()
  await fill()
  await send()
  await waitFor(() => expect(toasts.list.map(({ text }) => text)).toEqual([words.success]))
  expect(words.success).toBe('پست با موفقیت ایجاد شد! در حال انتقال به صفحه اصلی...')
  expect(toasts.list[0]?.ms).toBe(3000)
  const [call] = server.to('/api/post/')
  const body = call?.body as FormData
  expect(Object.fromEntries([...body].filter(([, value]) => typeof value === 'string'))).toEqual({
    title: 'شنای صبح',
    description: 'امروز در استخر آزادی',
    category: 'football',
  })
  expect(call?.headers.get('Idempotency-Key')).toMatch(/^[\da-f-]{32,}$/)
  expect((screen.getByRole('textbox', { name: words.postTitle }) as HTMLInputElement).value).toBe('')
  await waitFor(() => expect(address()).toBe('/'))
})

test('during the upload the progress shows and nothing can be sent twice', async () => {
  let answer: (response: Response) => void = () => undefined
  const server = fakeApi({ 'POST /api/post/': () => new Promise((resolve) => (answer = resolve)) })
  await form()
  expect(unsavedGuard.count).toBe(0)
  await fill()
  // An app update waits for typed input and for uploads.
  await waitFor(() => expect(unsavedGuard.count).toBeGreaterThan(0))
  await send()
  const progress = (await screen.findAllByRole('progressbar', { name: words.progress }))[0] as HTMLElement
  for (const button of buttons()) expect((button as HTMLButtonElement).disabled).toBe(true)
  await waitFor(() => expect(Number(progress.getAttribute('aria-valuenow'))).toBe(100))
  expect(screen.getAllByText('در حال ارسال…').length).toBeGreaterThan(0)
  await waitFor(() => expect(server.to('/api/post/')).toHaveLength(1))
  expect(unsavedGuard.count).toBeGreaterThan(0)
  answer(json(201, { id: 1 }))
  await waitFor(() => expect(toasts.list).toHaveLength(1))
  await waitFor(() => expect(unsavedGuard.count).toBe(0))
})

test('a second tap in the frame before the progress shows sends nothing', async () => {
  const frames: FrameRequestCallback[] = []
  const server = fakeApi({ 'POST /api/post/': made })
  await form()
  await fill()
  Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { hasBeenActive: true } })
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback))
  try {
    await send()
    expect(screen.queryByRole('progressbar', { name: words.progress })).toBeNull()
    await send()
    for (const frame of frames.splice(0)) frame(0)
    await waitFor(() => expect(toasts.list).toHaveLength(1))
    expect(server.to('/api/post/')).toHaveLength(1)
  } finally {
    Reflect.deleteProperty(navigator, 'userActivation')
  }
})

test.each([
  ['the server breaks', () => json(500, { detail: 'x', code: 'server_error' }), undefined],
  ['the server refuses', () => json(400, { media: ['این فایل خراب است'] }), 'این فایل خراب است'],
])('when %s a red banner says so, and the form keeps its content', async (_case, answer, detail) => {
  fakeApi({ 'POST /api/post/': answer })
  await form()
  await fill()
  await send()
  expect(await screen.findByText('خطا در ایجاد پست. لطفاً دوباره تلاش کنید.')).toBeDefined()
  if (detail !== undefined) expect(screen.getByText(detail)).toBeDefined()
  expect((screen.getByRole('textbox', { name: words.postTitle }) as HTMLInputElement).value).toBe('شنای صبح')
  expect(screen.getByText('pool.png')).toBeDefined()
  const server = fakeApi({ 'POST /api/post/': made })
  await send()
  await waitFor(() => expect(server.to('/api/post/')).toHaveLength(1))
  await waitFor(() => expect(toasts.list.at(-1)?.text).toBe(words.success))
})

/** The form with its post being sent; `answer` is the first response. Every later attempt succeeds. */
async function underWay() {
  let answer: (response: Response) => void = () => undefined
  const first = new Promise<Response>((resolve) => (answer = resolve))
  let tries = 0
  const server = fakeApi({
    'POST /api/post/': (call) => {
      tries += 1
      return tries === 1 ? first : made(call)
    },
  })
  const { unmount } = await form()
  await fill()
  await send()
  await waitFor(() => expect(server.to('/api/post/')).toHaveLength(1))
  return { answer, unmount, tries: () => tries }
}

const broken = () => json(500, { detail: 'x', code: 'server_error' })
const states = () => outbox.items.map(({ state }) => state)

test('leaving the form during the upload leaves the post to the queue, which retries', async () => {
  const { answer, unmount, tries } = await underWay()
  unmount()
  answer(broken())
  await waitFor(() => expect(states()).toEqual(['queued']))
  await waitFor(() => expect(states()).toEqual([]))
  expect(tries()).toBe(2)
})

test('a post rejected while the form is not visible is in the queue with its error', async () => {
  const { answer, unmount } = await underWay()
  unmount()
  answer(json(400, { media: ['این فایل خراب است'] }))
  await waitFor(() => expect(states()).toEqual(['failed']))
  await renderScreen(<Uploads />)
  expect(await screen.findByText(/این فایل خراب است/)).toBeDefined()
  await deletePost(outbox.items[0]?.id ?? '')
})

test('in the background a post is retried instead of returning to the form', async () => {
  const { answer, tries } = await underWay()
  const sight = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  answer(broken())
  await waitFor(() => expect(tries()).toBe(2))
  expect(screen.queryByText(words.failure)).toBeNull()
  sight.mockReturnValue('visible')
  fireEvent(document, new Event('visibilitychange'))
  await waitFor(() => expect(toasts.list.at(-1)?.text).toBe(words.success))
})

/** Whether the browser would ask before it closes the page. */
function asksBeforeClosing(): boolean {
  const closing = new Event('beforeunload', { cancelable: true })
  dispatchEvent(closing)
  return closing.defaultPrevented
}

test('a post that cannot wait holds the page until it has arrived, and says so elsewhere when it fails', async () => {
  const { store } = await openController()
  const putFile = vi.spyOn(store, 'putFile').mockRejectedValue(new Error('full'))
  const { answer, unmount } = await underWay()
  expect(screen.getByText(words.noRoom)).toBeDefined()
  expect(asksBeforeClosing()).toBe(true)
  unmount()
  expect(asksBeforeClosing()).toBe(true)
  answer(broken())
  await waitFor(() => expect(toasts.list.map(({ text }) => text)).toEqual([words.failure]))
  expect(asksBeforeClosing()).toBe(false)
  putFile.mockRestore()
})

test('a post whose media the device could not store is sent at once with it, though its thumbnail was stored later', async () => {
  const { store } = await openController()
  const put = store.putFile.bind(store)
  let refuse: (error: Error) => void = () => undefined
  const putFile = vi
    .spyOn(store, 'putFile')
    .mockImplementation((id, kind, file) =>
      kind === 'media' ? new Promise((_, reject) => (refuse = reject)) : put(id, kind, file),
    )
  const server = fakeApi({ 'POST /api/post/': made })
  await form()
  await fill()
  // Before the device has said so.
  await send()
  refuse(new DOMException('full', 'QuotaExceededError'))
  await waitFor(() => expect(server.to('/api/post/')).toHaveLength(1))
  const [call] = server.to('/api/post/')
  const sent = [...((call?.body ?? new FormData()) as FormData)]
  expect(sent.flatMap(([name, value]) => (value instanceof File ? [name] : [])).sort()).toEqual(['media', 'thumbnail'])
  await waitFor(() => expect(toasts.list.at(-1)?.text).toBe(words.success))
  await waitFor(() => expect(asksBeforeClosing()).toBe(false))
  putFile.mockRestore()
})

test('without storage the page blocks leaving while something is typed or queued', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { address } = await form()
  expect(asksBeforeClosing()).toBe(false)
  await fill()
  expect(asksBeforeClosing()).toBe(true)
  await send()
  await waitFor(() => expect(address()).toBe('/uploads'))
  expect(asksBeforeClosing()).toBe(true)
  await deletePost(outbox.items[0]?.id ?? '')
  await waitFor(() => expect(asksBeforeClosing()).toBe(false))
})

test('offline the post joins the queue, whose page can pause, resume and delete it', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { address, unmount } = await form()
  await fill()
  await send()
  await waitFor(() => expect(address()).toBe('/uploads'))
  expect(toasts.list.at(-1)?.text).toBe(words.queued)
  unmount()
  await renderScreen(<Uploads />)
  const card = within(await screen.findByRole('listitem'))
  expect(card.getByText('در صف ارسال')).toBeDefined()
  // The thumbnail, from the device’s store.
  const shown = () => document.querySelector<HTMLImageElement>('.upload-picture img')?.src
  await waitFor(() => expect(shown()).toMatch(/^blob:/))
  await userEvent.click(card.getByRole('button', { name: /^توقف/ }))
  await card.findByText('متوقف‌شده')
  await userEvent.click(card.getByRole('button', { name: /^ادامه/ }))
  await card.findByText('در صف ارسال')
  await userEvent.click(card.getByRole('button', { name: /^حذف/ }))
  const sheet = within(screen.getByRole('dialog', { hidden: true }))
  expect(sheet.getByText('«شنای صبح» حذف شود؟')).toBeDefined()
  await userEvent.click(sheet.getByText('حذف از صف'))
  expect(await screen.findByText('چیزی در صف نیست')).toBeDefined()
})
