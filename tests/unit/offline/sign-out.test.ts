// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openController, refreshOutbox } from '#src/api/outbox-client/controller.ts'
import { outbox } from '#src/api/outbox-client/outbox-store.ts'
import { signOut } from '#src/api/session/session.ts'
import { endSession } from '#src/api/session/session-end.ts'
import { readStoredSession } from '#src/api/session/session-store.ts'
import { readWrites } from '#src/api/writes/send-writes.ts'
import { putWrite, writesOf } from '#src/api/writes/write-storage.ts'
import { writes } from '#src/api/writes/write-store.ts'
import { promptBeforeSignOut } from '#src/features/posts/uploads/sign-out-prompt.ts'
import { newDraft } from '#src/offline/outbox/item.ts'
import { queued } from '#src/offline/outbox/machine.ts'
import { toasts } from '#src/ui/feedback/toast-store.ts'
import { eventually } from '#tests/support/drivers/wait-for.ts'
import { accessToken, fakeApi, json, storeKey, storeSession } from '#tests/unit/api/fake-api.ts'

beforeAll(promptBeforeSignOut)
beforeEach(async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  fakeApi({ 'POST /api/token/logout/': () => json(200, {}) })
  await signIn('7')
})
afterEach(() => {
  toasts.list = []
  vi.unstubAllGlobals()
})

async function signIn(sub: string) {
  storeSession(accessToken({ sub }))
  localStorage.setItem('userId', sub)
  readStoredSession()
  await storeKey(sub)
}

async function change(id: string) {
  const userId = localStorage.getItem('userId') ?? ''
  const write = { subject: id, name: 'نظر شما', page: '/teams/1', path: '/api/teams/1/reviews/mine/', stale: [] }
  const at = Date.now()
  await putWrite(userId, { ...write, id, at, method: 'PUT', body: {}, state: 'waiting', error: null }, [])
  await readWrites()
}

async function post() {
  const controller = await openController()
  await refreshOutbox(controller)
  await controller.store.add(queued(newDraft(outbox.owner, Date.now()), 'key'), {})
  await refreshOutbox(controller)
}

const offer = () => toasts.list.find(({ action }) => action !== undefined)

test('signing out lists the user’s undelivered posts and writes, and deletes only those on confirmation', async () => {
  await signIn('8')
  await change('theirs')
  await signIn('7')
  await change('review-1')
  await change('review-2')
  await post()
  await signOut()
  expect(offer()?.text).toContain('۱ پستِ در صف و ۲ تغییرِ ارسال‌نشده روی این دستگاه می‌ماند')
  offer()?.action?.run()
  await eventually(async () => expect(await (await openController()).store.heads()).toEqual([]))
  await signIn('7')
  await eventually(async () => expect(await writesOf('7')).toEqual([]))
  await signIn('8')
  expect(await writesOf('8')).toHaveLength(1)
})

test('writes alone cause the prompt, and stay if it is dismissed', async () => {
  await change('review-3')
  await signOut()
  expect(offer()?.text).toMatch(/^۱ تغییرِ ارسال‌نشده روی این دستگاه می‌ماند/)
  await signIn('7')
  expect(await writesOf('7')).toHaveLength(1)
})

test('without undelivered data, or when the server ended the session, there is no prompt', async () => {
  writes.items = []
  await Promise.resolve()
  await signOut()
  expect(offer()).toBeUndefined()
  await signIn('7')
  await readWrites()
  expect(writes.items).toHaveLength(1)
  await endSession('lost')
  expect(offer()).toBeUndefined()
})
