import { expect, test } from 'vitest'
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
import { resultOfResponse, transientResult } from '#src/offline/outbox/send-result.ts'

const NOW = 1_000_000
const DAY = 86_400_000
const draft = newDraft('me', NOW)
const inState = (state: ItemState, more: Partial<OutboxItem> = {}): OutboxItem => ({ ...draft, state, ...more })
const look = { now: NOW, eager: false, alone: true }
const answer = (status: number, headers: Record<string, string> = {}) =>
  new Response(status === 204 ? null : '{}', { status, headers: { 'Content-Type': 'application/json', ...headers } })

test('a post gets its key when it joins the queue, and keeps it where it may be published already', () => {
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
])('a %i is tried again later', (status, because) => {
  expect(transientResult(answer(status), NOW)).toEqual({ kind: 'retry', because })
})

test('the server’s Retry-After is kept to, in seconds and as a date', () => {
  const inSeconds = transientResult(answer(503, { 'Retry-After': '40' }), NOW)
  expect(inSeconds).toMatchObject({ waitMs: 40_000 })
  const date = new Date(NOW + 60_000).toUTCString()
  expect(transientResult(answer(429, { 'Retry-After': date }), NOW)).toMatchObject({ waitMs: 60_000 })
  const item = afterTry(inState('uploading'), { kind: 'retry', because: 'server', waitMs: 40_000 }, fate())
  expect(item.nextTryAt).toBe(NOW + 40_000)
})

test.each([200, 201, 403, 404, 503])('a captive portal’s page with %i is no answer at all', (status) => {
  const portal = answer(status, { 'Content-Type': 'text/html; charset=utf-8' })
  expect(transientResult(portal, NOW)).toEqual({ kind: 'retry', because: 'offline' })
})

test('only a post that the server names is a success', () => {
  expect(resultOfResponse(201, { id: 4, title: 'x' })).toEqual({ kind: 'delivered', post: { id: 4, title: 'x' } })
  expect(resultOfResponse(200, { ok: true })).toMatchObject({ kind: 'retry' })
  expect(resultOfResponse(204, undefined)).toMatchObject({ kind: 'retry' })
})

test('what is refused stays, with the server’s own words', () => {
  expect(resultOfResponse(413, { detail: 'حجم فایل زیاد است', code: 'too_large' })).toMatchObject({
    kind: 'refused',
    problem: { code: 'refused', text: 'حجم فایل زیاد است' },
  })
  const fields = { title: ['کوتاه است'], media: ['خراب است'] }
  expect(resultOfResponse(400, fields)).toMatchObject({ problem: { text: 'کوتاه است | خراب است' } })
  const failed = afterTry(inState('uploading'), resultOfResponse(400, fields) as never, fate())
  expect(failed).toMatchObject({ state: 'failed', problem: { text: 'کوتاه است | خراب است' } })
})

test('a first request that is still being carried out is waited for; a changed one that got through is told of', () => {
  expect(resultOfResponse(409, { detail: 'x', code: 'idempotency_in_progress' })).toMatchObject({ kind: 'retry' })
  const published = resultOfResponse(409, { detail: 'x', code: 'idempotency_conflict' })
  expect(published).toMatchObject({ kind: 'refused', problem: { code: 'published' } })
})

test('waits double up to five minutes and never come at once for everybody', () => {
  expect([1, 2, 3, 4].map((attempts) => backoffMs(attempts, 0))).toEqual([1000, 2000, 4000, 8000])
  expect(backoffMs(30, 0)).toBe(300_000)
  expect(backoffMs(4, 0.999)).toBeGreaterThan(4000)
  expect(backoffMs(4, 0.999)).toBeLessThan(4100)
})

test('as long as bytes arrive between the cuts the waits stay short', () => {
  const tired = inState('uploading', { attempts: 6 })
  const cut = { kind: 'retry', because: 'offline' } as const
  expect(afterTry(tired, cut, fate({ progressed: true }))).toMatchObject({ attempts: 0, nextTryAt: NOW + 1000 })
  expect(afterTry(tired, cut, fate())).toMatchObject({ attempts: 7, nextTryAt: NOW + 64_000 })
})

test('a wait for the network ends when the network is back; one the server asked for does not', () => {
  const waits = (code: 'offline' | 'server') => inState('queued', { nextTryAt: NOW + 9999, problem: { code } })
  expect(isDue(waits('offline'), look)).toBe(false)
  expect(isDue(waits('offline'), { ...look, eager: true })).toBe(true)
  expect(isDue(waits('server'), { ...look, eager: true })).toBe(false)
})

test('who died while sending is not waited for: at once under the lock, else when the lease is over', () => {
  const held = leased(inState('queued'), 'dead', NOW)
  expect(isDue(held, look)).toBe(true)
  expect(isDue(held, { ...look, alone: false })).toBe(false)
  expect(isDue(held, { ...look, alone: false, now: NOW + 100_000 })).toBe(true)
})

test.each(['draft', 'paused', 'needs-login', 'failed'] as const)('a post that is %s is not sent', (state) => {
  expect(isDue(inState(state), { ...look, eager: true })).toBe(false)
})

test('the person may pause, go on, and take back for changing, but not while it is being sent', () => {
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

test('a post that may be published is dated by its first sending, however often it was tried since', () => {
  const first = markUnsure(inState('uploading'), true, NOW)
  const again = markUnsure(first, true, NOW + 9 * DAY)
  expect(isBeyondKey(again, NOW + 29 * DAY)).toBe(false)
  expect(isBeyondKey(again, NOW + 29 * DAY + 1)).toBe(true)
  expect(isBeyondKey(markUnsure(again, false, NOW + 9 * DAY), NOW + 99 * DAY)).toBe(false)
  // Records of older versions have no date but that of their making.
  expect(isBeyondKey(inState('queued', { unsure: true }), NOW + 29 * DAY + 1)).toBe(true)
})

test('beyond that only the person sends it again, having read why', () => {
  const sent = inState('uploading', { unsure: true, unsureSince: NOW - 40 * DAY })
  const told = afterTry(sent, { kind: 'refused', problem: { code: 'long-ago' } }, fate())
  expect(told).toMatchObject({ state: 'failed', unsure: true, problem: { code: 'long-ago' } })
  expect(isBeyondKey(told, NOW)).toBe(true)
  expect(resumed(told)).toMatchObject({ state: 'queued', unsure: false, problem: undefined })
  expect(drafted(told)).toMatchObject({ state: 'draft', unsure: false })
})

test('the mark of an owner is theirs alone, the same ever after, and not their number', () => {
  const mark = ownerMark('salt', '7')
  expect(ownerMark('salt', '7')).toBe(mark)
  expect(ownerMark('salt', '8')).not.toBe(mark)
  expect(ownerMark('other', '7')).not.toBe(mark)
  expect(mark).toMatch(/^[0-9a-z]{10,14}$/)
})

function fate(more: { progressed?: boolean } = {}) {
  return { now: NOW, random: 0, progressed: false, ...more }
}
