import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { drain, type Outbox } from '#src/offline/outbox/drain.ts'
import type { OutboxEvent, OutboxEvents } from '#src/offline/outbox/events.ts'
import { newDraft, type OutboxItem } from '#src/offline/outbox/item.ts'
import { LEASE_MS, leased, paused, queued } from '#src/offline/outbox/machine.ts'
import { memoryStore } from '#src/offline/outbox/memory-store.ts'
import type { OutboxStore } from '#src/offline/outbox/store-types.ts'

// The drainer alone: an in-memory store, and a function as the network.
const NOW = Date.UTC(2026, 10, 21, 8)
let store: OutboxStore
let events: OutboxEvents
let heard: OutboxEvent[]
let listeners: number
let sentTitles: string[]
let network: (title: string) => Response | Promise<Response>
let locked: string[]

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  store = memoryStore()
  heard = []
  sentTitles = []
  listeners = 0
  locked = []
  const hearers = new Set<(event: OutboxEvent) => void>()
  events = {
    announce: (event) => {
      heard.push(event)
      for (const hearer of hearers) hearer(event)
    },
    listen: (hearer) => {
      hearers.add(hearer)
      listeners += 1
      return () => {
        listeners -= 1
        hearers.delete(hearer)
      }
    },
  }
  network = () => reply(201, { id: 1 })
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    const title = String((init.body as FormData).get('title'))
    sentTitles.push(title)
    return network(title)
  })
  vi.stubGlobal('navigator', {
    onLine: true,
    locks: {
      request: (name: string, work: () => unknown) => {
        locked.push(name)
        return work()
      },
    },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const reply = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } })
const deadLine = () => Promise.reject(new TypeError('no network'))

async function put(title: string, more: Partial<OutboxItem> = {}): Promise<OutboxItem> {
  const draft = newDraft('me', Date.now() + (await store.all()).length)
  const text = { ...draft.text, title, mode: 'url' as const, mediaUrl: 'https://x.ir/a.mp4' }
  const item = { ...queued({ ...draft, text }, `key-${draft.id}`), ...more }
  await store.add(item, {})
  return item
}
const stateOf = async (id: string) => (await store.all()).find((item) => item.id === id)

function outbox(more: Partial<Outbox> = {}): Outbox {
  const access = async () => 'token'
  const sender = {
    owner: 'me',
    apiBase: 'https://mowj.ir',
    access,
    renew: async () => 'unconfirmed' as const,
    uploader: () => Promise.reject(new Error('no upload here')),
  }
  return { store, events, holder: 'here', sender: async () => sender, ...more }
}

describe('due posts are sent', () => {
  test('one after the other, the oldest first, without those of other users', async () => {
    await put('first')
    await put('of another', { owner: 'you' })
    await put('second')
    expect(await drain(outbox())).toBeUndefined()
    expect(sentTitles).toEqual(['first', 'second'])
    expect((await store.all()).map(({ text }) => text.title)).toEqual(['of another'])
    expect(heard.filter(({ type }) => type === 'delivered')).toHaveLength(2)
    expect(heard[0]).toEqual({ type: 'changed' })
  })

  test('an unreachable network is tried once, not for every post', async () => {
    const first = await put('first')
    await put('second')
    network = deadLine
    expect(await drain(outbox(), true)).toBe((await stateOf(first.id))?.nextTryAt)
    expect(sentTitles).toEqual(['first'])
    expect(await stateOf(first.id)).toMatchObject({ state: 'queued', attempts: 1, problem: { code: 'offline' } })
  })

  test('a post that the server cannot accept now does not block the next one', async () => {
    await put('first')
    await put('second')
    network = (title) => (title === 'first' ? reply(503, {}) : reply(201, { id: 2 }))
    const next = await drain(outbox())
    expect(sentTitles).toEqual(['first', 'second'])
    expect(next).toBe((await store.all())[0]?.nextTryAt)
    expect(next).toBeGreaterThan(NOW)
  })

  test('going online ends the delays caused by the network, once', async () => {
    const item = await put('first', { nextTryAt: NOW + 60_000, problem: { code: 'offline' } })
    expect(await drain(outbox())).toBe(NOW + 60_000)
    expect(sentTitles).toEqual([])
    network = () => reply(503, {})
    await drain(outbox(), true)
    expect(sentTitles).toEqual(['first'])
    expect(await stateOf(item.id)).toMatchObject({ attempts: 1 })
  })

  test('the next run is due with the earliest queued post, ignoring paused ones', async () => {
    await put('later', { nextTryAt: NOW + 9000 })
    await put('sooner', { nextTryAt: NOW + 5000 })
    await put('paused', { state: 'paused' })
    await put('failed', { state: 'failed' })
    expect(await drain(outbox())).toBe(NOW + 5000)
    expect(sentTitles).toEqual([])
  })

  test('a post is due exactly at its time', async () => {
    await put('first', { nextTryAt: NOW })
    await drain(outbox())
    expect(sentTitles).toEqual(['first'])
  })

  test('signed out, nothing is sent', async () => {
    await put('first')
    expect(await drain(outbox({ sender: async () => undefined }))).toBeUndefined()
    expect(sentTitles).toEqual([])
  })
})

describe('two contexts at the same outbox', () => {
  test('an in-memory store needs no lock, a durable one is drained under a lock', async () => {
    await drain(outbox())
    expect(locked).toEqual([])
    await drain(outbox({ store: { ...store, durable: true } }))
    expect(locked).toEqual(['mowj-outbox'])
  })

  test('without a lock a valid lease is respected, under the lock it belongs to a dead context', async () => {
    const item = await put('first')
    await store.change(item.id, (now) => leased(now, 'there', NOW))
    await drain(outbox())
    expect(sentTitles).toEqual([])
    vi.setSystemTime(NOW + LEASE_MS)
    await drain(outbox())
    expect(sentTitles).toEqual(['first'])
    const other = await put('second')
    await store.change(other.id, (now) => leased(now, 'there', Date.now()))
    await drain(outbox({ store: { ...store, durable: true } }))
    expect(sentTitles).toEqual(['first', 'second'])
  })

  test.each<[string, (item: OutboxItem) => OutboxItem | undefined]>([
    ['paused', paused],
    ['leased by another context', (item) => leased(item, 'there', NOW)],
  ])('a post that is %s while it is selected is not sent', async (_what, change) => {
    const item = await put('first')
    const late: OutboxStore = {
      ...store,
      change: async (id, own) => {
        await store.change(id, change)
        return store.change(id, own)
      },
    }
    await drain(outbox({ store: late }))
    expect(sentTitles).toEqual([])
    expect((await stateOf(item.id))?.lease?.holder).not.toBe('here')
  })

  test('a post paused while it is sent is aborted and stays paused', async () => {
    const item = await put('first')
    let signal: AbortSignal | null | undefined
    vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
      signal = init.signal
      await store.change(item.id, paused)
      events.announce({ type: 'changed' })
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new TypeError('aborted'))))
    })
    await drain(outbox())
    expect(signal?.aborted).toBe(true)
    expect(await stateOf(item.id)).toMatchObject({ state: 'paused', lease: undefined, problem: undefined })
  })

  test('a change of another post does not abort', async () => {
    await put('first')
    let aborted: boolean | undefined
    vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
      await put('second', { state: 'paused' })
      events.announce({ type: 'changed' })
      await vi.advanceTimersByTimeAsync(0)
      aborted = init.signal?.aborted
      return reply(201, { id: 1 })
    })
    await drain(outbox())
    expect(aborted).toBe(false)
  })

  test('the lease is renewed as long as a slow post is being sent', async () => {
    const media = new Blob([new Uint8Array(1_600_000)])
    const item = await put('first')
    const files = { media: { name: 'a.mp4', type: 'video/mp4', size: media.size } }
    await store.add({ ...item, text: { ...item.text, mode: 'upload' }, files }, { media })
    let until: number | undefined
    vi.stubGlobal('fetch', async () => {
      await vi.advanceTimersByTimeAsync(60_000)
      until = (await stateOf(item.id))?.lease?.until
      return reply(201, { id: 1 })
    })
    await drain(outbox())
    expect(until).toBe(NOW + 60_000 + LEASE_MS)
  })

  test('no listener or timer remains after a post', async () => {
    await put('first')
    await drain(outbox())
    expect([listeners, vi.getTimerCount()]).toEqual([0, 0])
  })
})
