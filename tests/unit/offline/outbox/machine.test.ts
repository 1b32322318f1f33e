import { expect, test } from 'vitest'
import { withReduction } from '#src/offline/outbox/due-reduction.ts'
import { type ItemState, newDraft, type OutboxItem } from '#src/offline/outbox/item.ts'
import {
  afterTry,
  backoffMs,
  drafted,
  isBeyondKey,
  isDue,
  leased,
  markUnsure,
  paused,
  queued,
  resumed,
} from '#src/offline/outbox/machine.ts'
import { ownerMark } from '#src/offline/outbox/owner.ts'
import { unreduced, withOriginal, withStarts } from '#src/offline/outbox/reduction.ts'
import { resultOfResponse, transientResult } from '#src/offline/outbox/send-result.ts'

const NOW = 1_000_000
const DAY = 86_400_000
const draft = newDraft('me', NOW)
const inState = (state: ItemState, more: Partial<OutboxItem> = {}): OutboxItem => ({ ...draft, state, ...more })
const look = { now: NOW, eager: false, alone: true }
const response = (status: number, headers: Record<string, string> = {}) =>
  new Response(status === 204 ? null : '{}', { status, headers: { 'Content-Type': 'application/json', ...headers } })

test('a post gets its key when queued, and preserves it where it may be published already', () => {
  expect(queued(draft, 'key-1')).toMatchObject({ state: 'queued', key: 'key-1' })
  expect(queued(inState('draft', { key: 'old' }), 'key-2').key).toBe('key-2')
  expect(queued(inState('draft', { key: 'old', unsure: true }), 'key-2').key).toBe('old')
})

test.each([
  [408, 'busy'],
  [423, 'busy'],
  [425, 'busy'],
  [429, 'busy'],
  [500, 'server'],
  [502, 'server'],
  [503, 'server'],
  [504, 'server'],
])('a %i is retried later', (status, because) => {
  expect(transientResult(response(status), NOW)).toEqual({ kind: 'retry', because })
})

test('Retry-After is respected, in seconds and as a date', () => {
  const inSeconds = transientResult(response(503, { 'Retry-After': '40' }), NOW)
  expect(inSeconds).toMatchObject({ waitMs: 40_000 })
  const date = new Date(NOW + 60_000).toUTCString()
  expect(transientResult(response(429, { 'Retry-After': date }), NOW)).toMatchObject({ waitMs: 60_000 })
  const item = afterTry(inState('uploading'), { kind: 'retry', because: 'server', waitMs: 40_000 }, fate())
  expect(item.nextTryAt).toBe(NOW + 40_000)
})

test.each([200, 201, 403, 404, 503])('a captive portal’s page with %i counts as no response', (status) => {
  const portal = response(status, { 'Content-Type': 'text/html; charset=utf-8' })
  expect(transientResult(portal, NOW)).toEqual({ kind: 'retry', because: 'offline' })
})

test('only a response with a post id is a success', () => {
  expect(resultOfResponse(201, { id: 4, title: 'x' })).toEqual({ kind: 'delivered', post: { id: 4, title: 'x' } })
  expect(resultOfResponse(200, { ok: true })).toMatchObject({ kind: 'retry' })
  expect(resultOfResponse(204, undefined)).toMatchObject({ kind: 'retry' })
})

test('a rejected post fails with the server’s message', () => {
  expect(resultOfResponse(413, { detail: 'حجم فایل زیاد است', code: 'too_large' })).toMatchObject({
    kind: 'refused',
    problem: { code: 'refused', text: 'حجم فایل زیاد است' },
  })
  const fields = { title: ['کوتاه است'], media: ['خراب است'] }
  expect(resultOfResponse(400, fields)).toMatchObject({ problem: { text: 'کوتاه است | خراب است' } })
  const failed = afterTry(inState('uploading'), resultOfResponse(400, fields) as never, fate())
  expect(failed).toMatchObject({ state: 'failed', problem: { text: 'کوتاه است | خراب است' } })
})

test('a first request still in progress is retried; a conflict after a change is reported', () => {
  expect(resultOfResponse(409, { detail: 'x', code: 'idempotency_in_progress' })).toMatchObject({ kind: 'retry' })
  const published = resultOfResponse(409, { detail: 'x', code: 'idempotency_conflict' })
  expect(published).toMatchObject({ kind: 'refused', problem: { code: 'published' } })
})

test('delays double up to five minutes, with jitter', () => {
  expect([1, 2, 3, 4].map((attempts) => backoffMs(attempts, 0))).toEqual([1000, 2000, 4000, 8000])
  expect(backoffMs(30, 0)).toBe(300_000)
  expect(backoffMs(4, 0.999)).toBeGreaterThan(4000)
  expect(backoffMs(4, 0.999)).toBeLessThan(4100)
})

test('confirmed bytes between interruptions reset the delay', () => {
  const tired = inState('uploading', { attempts: 6 })
  const cut = { kind: 'retry', because: 'offline' } as const
  expect(afterTry(tired, cut, fate({ progressed: true }))).toMatchObject({ attempts: 0, nextTryAt: NOW + 1000 })
  expect(afterTry(tired, cut, fate())).toMatchObject({ attempts: 7, nextTryAt: NOW + 64_000 })
})

test('going online ends a delay caused by the network, not one requested by the server', () => {
  const waits = (code: 'offline' | 'server') => inState('queued', { nextTryAt: NOW + 9999, problem: { code } })
  expect(isDue(waits('offline'), look)).toBe(false)
  expect(isDue(waits('offline'), { ...look, eager: true })).toBe(true)
  expect(isDue(waits('server'), { ...look, eager: true })).toBe(false)
})

test('a dead sender’s post is due at once under the lock, otherwise when the lease expires', () => {
  const held = leased(inState('queued'), 'dead', NOW)
  expect(isDue(held, look)).toBe(true)
  expect(isDue(held, { ...look, alone: false })).toBe(false)
  expect(isDue(held, { ...look, alone: false, now: NOW + 100_000 })).toBe(true)
})

test.each(['draft', 'paused', 'needs-login', 'failed'] as const)('a %s post is not sent', (state) => {
  expect(isDue(inState(state), { ...look, eager: true })).toBe(false)
})

test('the user can pause, resume and edit a post unless it is being sent', () => {
  expect(paused(inState('uploading'))?.state).toBe('paused')
  expect(paused(inState('failed'))).toBeUndefined()
  expect(resumed(inState('failed', { attempts: 5, problem: { code: 'refused' } }))).toMatchObject({
    state: 'queued',
    attempts: 0,
    nextTryAt: 0,
    problem: undefined,
  })
  expect(drafted(inState('uploading'))).toBeUndefined()
  expect(drafted(inState('failed', { problem: { code: 'refused' } }))).toMatchObject({ state: 'draft' })
})

test('a post that may be published is dated by its first attempt', () => {
  const first = markUnsure(inState('uploading'), true, NOW)
  const again = markUnsure(first, true, NOW + 9 * DAY)
  expect(isBeyondKey(again, NOW + 29 * DAY)).toBe(false)
  expect(isBeyondKey(again, NOW + 29 * DAY + 1)).toBe(true)
  expect(isBeyondKey(markUnsure(again, false, NOW + 9 * DAY), NOW + 99 * DAY)).toBe(false)
  // Records of older versions have only their creation time.
  expect(isBeyondKey(inState('queued', { unsure: true }), NOW + 29 * DAY + 1)).toBe(true)
})

test('an expired key requires the user’s confirmation', () => {
  const sent = inState('uploading', { unsure: true, unsureSince: NOW - 40 * DAY })
  const failed = afterTry(sent, { kind: 'refused', problem: { code: 'long-ago' } }, fate())
  expect(failed).toMatchObject({ state: 'failed', unsure: true, problem: { code: 'long-ago' } })
  expect(isBeyondKey(failed, NOW)).toBe(true)
  expect(resumed(failed)).toMatchObject({ state: 'queued', unsure: false, problem: undefined })
  expect(drafted(failed)).toMatchObject({ state: 'draft', unsure: false })
})

test('an owner’s mark is unique and stable, and does not contain the user id', () => {
  const mark = ownerMark('salt', '7')
  expect(ownerMark('salt', '7')).toBe(mark)
  expect(ownerMark('salt', '8')).not.toBe(mark)
  expect(ownerMark('other', '7')).not.toBe(mark)
  expect(mark).toMatch(/^[0-9a-z]{10,14}$/)
})

function fate(more: { progressed?: boolean } = {}) {
  return { now: NOW, random: 0, progressed: false, ...more }
}

const video = { media: { name: 'swim.mp4', type: 'video/mp4', size: 9 } }
const reducible = queued({ ...draft, files: video }, 'key-1')
const due = { state: 'due', key: 'pieces', starts: 0 }

test('a queued video waits for its reduction, and nothing sends it before', () => {
  const item = withReduction(reducible, 'pieces')
  expect(item.reduction).toEqual(due)
  expect(isDue(item, look)).toBe(false)
  expect(isDue(unreduced(item, 'pieces') ?? item, look)).toBe(true)
  for (const name of ['a.MOV', 'b.mkv']) {
    const media = { name, type: '', size: 9 }
    expect(withReduction({ ...reducible, files: { media } }, 'pieces').reduction).toEqual(due)
  }
})

test.each([
  ['a picture', { files: { media: { name: 'a.png', type: 'image/png', size: 9 } } }],
  ['a link', { text: { ...draft.text, mode: 'url' as const } }],
  ['a post without a file', { files: {} }],
  ['a video that may be published already', { unsure: true }],
  ['a video of which the server has bytes', { transfers: { media: { url: '/x', confirmed: 1, done: false } } }],
])('%s is not reduced', (_what, more) =>
  expect(withReduction({ ...reducible, ...more }, 'pieces').reduction).toBeUndefined(),
)

test('a reduced video is not reduced again after an edit, and one under way continues with its pieces', () => {
  const done = { ...reducible, reduction: { state: 'done' as const } }
  expect(withReduction(done, 'other').reduction).toEqual({ state: 'done' })
  expect(withReduction(withReduction(reducible, 'pieces'), 'other').reduction).toEqual(due)
})

test('starts are counted, and changes of another reduction or a paused post are ignored', () => {
  const item = withReduction(reducible, 'pieces')
  expect(withStarts(item, 'pieces', 2)?.reduction).toEqual({ ...due, starts: 2 })
  expect([withStarts(item, 'old', 2), unreduced(item, 'old')]).toEqual([undefined, undefined])
  expect(withStarts({ ...item, state: 'paused' }, 'pieces', 2)).toBeUndefined()
})

test('choosing the original quality starts anew with other pieces', () => {
  const item = withOriginal(withReduction(reducible, 'pieces'), 'copy')
  expect(item).toMatchObject({ text: { original: true }, reduction: { state: 'due', key: 'copy', starts: 0 } })
  expect(withOriginal(reducible, 'copy')).toBeUndefined()
})
