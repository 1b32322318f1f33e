import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { outbox } from '#src/api/outbox-client/outbox-store.ts'
import { showUploadToasts } from '#src/features/posts/uploads/upload-toasts.ts'
import { newDraft, type OutboxItem } from '#src/offline/outbox/item.ts'
import { outboxStrings } from '#src/offline/outbox/strings.ts'
import { toasts } from '#src/ui/feedback/toast-store.ts'

const onPost = vi.fn()
const goTo = vi.fn()
/** Subscribers of the store run a moment later. */
const told = async () => {
  await new Promise((resolve) => setTimeout(resolve))
  return toasts.list.map(({ text }) => text)
}

function post(title: string, state: OutboxItem['state']): OutboxItem {
  const draft = newDraft('me', 0)
  return {
    ...draft,
    id: title,
    state,
    text: { ...draft.text, title },
    problem: { code: 'refused', text: 'فایل خراب است' },
  }
}

// One page announces for its whole lifetime; another file of this worker may have opened its outbox or left toasts.
Object.assign(outbox, { ready: false, items: [], delivered: [] })
toasts.list = []
showUploadToasts(onPost, goTo)

beforeEach(() => {
  history.replaceState(null, '', '/videos')
})
afterEach(async () => {
  Object.assign(outbox, { items: [], delivered: [] })
  await told()
  toasts.list = []
  vi.restoreAllMocks()
})

test('posts rejected before this visit are not announced', async () => {
  outbox.items = [post('پست کهنه', 'failed')]
  outbox.ready = true
  expect(await told()).toEqual([])
})

test('a rejected post is announced once, with the reason and a link to the queue', async () => {
  outbox.items = [post('شنای صبح', 'uploading')]
  expect(await told()).toEqual([])
  outbox.items = [post('شنای صبح', 'failed')]
  expect(await told()).toEqual(['«شنای صبح» ارسال نشد. فایل خراب است'])
  toasts.list[0]?.action?.run()
  expect(goTo).toHaveBeenCalledWith('/uploads')
  toasts.list = []
  outbox.items = [post('شنای صبح', 'failed'), post('شنای شب', 'queued')]
  expect(await told()).toEqual([])
  outbox.items = [post('شنای صبح', 'queued')]
  await told()
  outbox.items = [post('شنای صبح', 'failed')]
  expect(await told()).toHaveLength(1)
})

test.each(['/create-post', '/uploads'])('nothing is announced at %s, which shows it itself', async (path) => {
  history.replaceState(null, '', path)
  outbox.items = [post('شنای صبح', 'failed')]
  expect(await told()).toEqual([])
})

test('a delivered post is added to the lists and announced, except on the editor, which reports it itself', async () => {
  outbox.delivered = [{ id: 'a', title: 'شنای صبح', post: { id: 7 } }]
  expect(await told()).toEqual(['«شنای صبح» منتشر شد'])
  expect(onPost).toHaveBeenCalledWith({ id: 7 })
  history.replaceState(null, '', '/create-post')
  outbox.delivered = [...outbox.delivered, { id: 'b', title: 'شنای شب', post: { id: 8 } }]
  expect(await told()).toHaveLength(1)
  expect(onPost).toHaveBeenCalledTimes(2)
})

test('a page in the background shows a system notification, and the toast when it becomes visible', async () => {
  const showNotification = vi.fn()
  vi.stubGlobal('Notification', { permission: 'granted' })
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ showNotification }) } })
  const sight = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  outbox.delivered = [{ id: 'c', title: 'شنای صبح', post: {} }]
  outbox.items = [post('شنای شب', 'failed')]
  expect(await told()).toEqual([])
  expect(showNotification.mock.calls.map(([text]) => text)).toEqual([
    '«شنای صبح» منتشر شد',
    '«شنای شب» ارسال نشد. فایل خراب است',
  ])
  sight.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(await told()).toEqual(['«شنای شب» ارسال نشد. فایل خراب است'])
  vi.unstubAllGlobals()
})

test('the message has a reason also where the server gave none', async () => {
  outbox.items = [{ ...post('شنای صبح', 'failed'), problem: { code: 'file-lost' } }]
  expect(await told()).toEqual([`«شنای صبح» ارسال نشد. ${outboxStrings.problems['file-lost']}`])
})
