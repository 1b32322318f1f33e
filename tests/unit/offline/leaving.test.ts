// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { signOut } from '#src/api/session.ts'
import { endSession } from '#src/api/session-end.ts'
import { readStoredSession } from '#src/api/session-store.ts'
import { offerOnLeaving } from '#src/features/uploads/offer-on-leaving.ts'
import { newDraft } from '#src/offline/outbox/item.ts'
import { queued } from '#src/offline/outbox/machine.ts'
import { look, openDesk } from '#src/offline/outbox-page/desk.ts'
import { outbox } from '#src/offline/outbox-page/outbox-store.ts'
import { readWrites } from '#src/offline/writes/send-writes.ts'
import { markOf, putWrite, writesOf } from '#src/offline/writes/write-shelf.ts'
import { writes } from '#src/offline/writes/write-store.ts'
import { toasts } from '#src/ui/toast-store.ts'
import { soon } from '#tests/support/soon.ts'
import { accessToken, fakeApi, json, storeSession } from '#tests/unit/api/fake-api.ts'

beforeAll(offerOnLeaving)
beforeEach(() => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  fakeApi({ 'POST /api/token/logout/': () => json(200, {}) })
  signIn('7')
})
afterEach(() => {
  toasts.list = []
  vi.unstubAllGlobals()
})

function signIn(sub: string) {
  storeSession(accessToken({ sub }))
  readStoredSession()
}

async function change(userId: string, id: string) {
  const wish = { subject: id, name: 'نظر شما', page: '/teams/1', path: '/api/teams/1/reviews/mine/', stale: [] }
  const at = Date.now()
  const owner = await markOf(userId)
  await putWrite({ ...wish, id, owner, at, method: 'PUT', body: {}, state: 'waiting', error: null }, [])
  await readWrites()
}

async function post() {
  const desk = await openDesk()
  await look(desk)
  await desk.shelf.add(queued(newDraft(outbox.owner, Date.now()), 'key'), {})
  await look(desk)
}

const offer = () => toasts.list.find(({ action }) => action !== undefined)

test('signing out names posts and small changes that have not arrived, and deletes them at a tap, nobody else’s', async () => {
  await change('8', 'theirs')
  await change('7', 'review-1')
  await change('7', 'review-2')
  await post()
  await signOut()
  expect(offer()?.text).toContain('۱ پستِ در صف و ۲ تغییرِ فرستاده‌نشده روی این دستگاه می‌ماند')
  offer()?.action?.run()
  await soon(async () => expect(await writesOf(await markOf('7'))).toEqual([]))
  expect(await (await openDesk()).shelf.all()).toEqual([])
  expect(await writesOf(await markOf('8'))).toHaveLength(1)
})

test('changes alone are reason enough to say so, and left alone they stay', async () => {
  await change('7', 'review-3')
  await signOut()
  expect(offer()?.text).toMatch(/^۱ تغییرِ فرستاده‌نشده روی این دستگاه می‌ماند/)
  expect(await writesOf(await markOf('7'))).toHaveLength(1)
})

test('whoever leaves nothing behind, or was signed out by the server, is asked nothing', async () => {
  writes.items = []
  await Promise.resolve()
  await signOut()
  expect(offer()).toBeUndefined()
  signIn('7')
  await readWrites()
  expect(writes.items).toHaveLength(1)
  await endSession('lost')
  expect(offer()).toBeUndefined()
})
