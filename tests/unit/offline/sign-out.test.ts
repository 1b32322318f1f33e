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
  const wish = { subject: id, name: 'نظر شما', page: '/teams/1', path: '/api/teams/1/reviews/mine/', stale: [] }
  const at = Date.now()
  await putWrite(userId, { ...wish, id, at, method: 'PUT', body: {}, state: 'waiting', error: null }, [])
  await readWrites()
}

async function post() {
  const desk = await openController()
  await refreshOutbox(desk)
  await desk.store.add(queued(newDraft(outbox.owner, Date.now()), 'key'), {})
  await refreshOutbox(desk)
}

const offer = () => toasts.list.find(({ action }) => action !== undefined)

test('signing out names posts and small changes that have not arrived, and deletes them at a tap, nobody else’s', async () => {
  await signIn('8')
  await change('theirs')
  await signIn('7')
  await change('review-1')
  await change('review-2')
  await post()
  await signOut()
  expect(offer()?.text).toContain('۱ پستِ در صف و ۲ تغییرِ فرستاده‌نشده روی این دستگاه می‌ماند')
  offer()?.action?.run()
  await eventually(async () => expect(await (await openController()).store.heads()).toEqual([]))
  await signIn('7')
  await eventually(async () => expect(await writesOf('7')).toEqual([]))
  await signIn('8')
  expect(await writesOf('8')).toHaveLength(1)
})

test('changes alone are reason enough to say so, and left alone they stay', async () => {
  await change('review-3')
  await signOut()
  expect(offer()?.text).toMatch(/^۱ تغییرِ فرستاده‌نشده روی این دستگاه می‌ماند/)
  await signIn('7')
  expect(await writesOf('7')).toHaveLength(1)
})

test('whoever leaves nothing behind, or was signed out by the server, is asked nothing', async () => {
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
