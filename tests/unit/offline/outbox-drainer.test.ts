import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { drain, type Outbox } from '#src/offline/outbox/drain.ts'
import { type OutboxEvent, type OutboxEvents, openEvents } from '#src/offline/outbox/events.ts'
import { newDraft, newId, type OutboxItem } from '#src/offline/outbox/item.ts'
import { isHeldBy, LEASE_MS, leased, paused, queued, resumed } from '#src/offline/outbox/machine.ts'
import { memoryStore } from '#src/offline/outbox/memory-store.ts'
import { laterCopy, type SessionCopy } from '#src/offline/outbox/session-copy.ts'
import type { OutboxStore } from '#src/offline/outbox/store-types.ts'

// The drainer by itself: its store is in memory, and the network is a function.
const NOW = Date.UTC(2026, 10, 21, 8)
let store: OutboxStore
let events: OutboxEvents
let heard: OutboxEvent[]
let listeners: number
let asked: string[]
let network: (title: string) => Response | Promise<Response>
let locked: string[]

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  store = memoryStore()
  heard = []
  asked = []
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
    asked.push(title)
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

describe('what waits is sent', () => {
  test('one post after the other, the oldest first, and those of others are left alone', async () => {
    await put('first')
    await put('of another', { owner: 'you' })
    await put('second')
    expect(await drain(outbox())).toBeUndefined()
    expect(asked).toEqual(['first', 'second'])
    expect((await store.all()).map(({ text }) => text.title)).toEqual(['of another'])
    expect(heard.filter(({ type }) => type === 'delivered')).toHaveLength(2)
    expect(heard[0]).toEqual({ type: 'changed' })
  })

  test('a dead network is asked once, not for every post', async () => {
    const first = await put('first')
    await put('second')
    network = deadLine
    expect(await drain(outbox(), true)).toBe((await stateOf(first.id))?.nextTryAt)
    expect(asked).toEqual(['first'])
    expect(await stateOf(first.id)).toMatchObject({ state: 'queued', attempts: 1, problem: { code: 'offline' } })
  })

  test('a post the server cannot take now does not hold up the next one', async () => {
    await put('first')
    await put('second')
    network = (title) => (title === 'first' ? reply(503, {}) : reply(201, { id: 2 }))
    const next = await drain(outbox())
    expect(asked).toEqual(['first', 'second'])
    expect(next).toBe((await store.all())[0]?.nextTryAt)
    expect(next).toBeGreaterThan(NOW)
  })

  test('waits for the network are cut short when it is back, once', async () => {
    const item = await put('first', { nextTryAt: NOW + 60_000, problem: { code: 'offline' } })
    expect(await drain(outbox())).toBe(NOW + 60_000)
    expect(asked).toEqual([])
    network = () => reply(503, {})
    await drain(outbox(), true)
    expect(asked).toEqual(['first'])
    expect(await stateOf(item.id)).toMatchObject({ attempts: 1 })
  })

  test('the next turn is that of the post which is due first, and of those that wait by themselves', async () => {
    await put('later', { nextTryAt: NOW + 9000 })
    await put('sooner', { nextTryAt: NOW + 5000 })
    await put('paused', { state: 'paused' })
    await put('failed', { state: 'failed' })
    expect(await drain(outbox())).toBe(NOW + 5000)
    expect(asked).toEqual([])
  })

  test('a post is due at its very time', async () => {
    await put('first', { nextTryAt: NOW })
    await drain(outbox())
    expect(asked).toEqual(['first'])
  })

  test('nobody signed in, nothing is sent', async () => {
    await put('first')
    expect(await drain(outbox({ sender: async () => undefined }))).toBeUndefined()
    expect(asked).toEqual([])
  })
})

describe('two at the same outbox', () => {
  test('a store that lives with the page needs no lock, one on the disk is drained under it', async () => {
    await drain(outbox())
    expect(locked).toEqual([])
    await drain(outbox({ store: { ...store, durable: true } }))
    expect(locked).toEqual(['mowj-outbox'])
  })

  test('without a lock a lease that runs is respected, under the lock it belongs to the dead', async () => {
    const item = await put('first')
    await store.change(item.id, (now) => leased(now, 'there', NOW))
    await drain(outbox())
    expect(asked).toEqual([])
    vi.setSystemTime(NOW + LEASE_MS)
    await drain(outbox())
    expect(asked).toEqual(['first'])
    const other = await put('second')
    await store.change(other.id, (now) => leased(now, 'there', Date.now()))
    await drain(outbox({ store: { ...store, durable: true } }))
    expect(asked).toEqual(['first', 'second'])
  })

  test.each<[string, (item: OutboxItem) => OutboxItem | undefined]>([
    ['paused', paused],
    ['taken by another', (item) => leased(item, 'there', NOW)],
  ])('a post that is %s while it is chosen is not sent', async (_what, change) => {
    const item = await put('first')
    const late: OutboxStore = {
      ...store,
      change: async (id, own) => {
        await store.change(id, change)
        return store.change(id, own)
      },
    }
    await drain(outbox({ store: late }))
    expect(asked).toEqual([])
    expect((await stateOf(item.id))?.lease?.holder).not.toBe('here')
  })

  test('a post paused on its way is hung up on, and stays as the person left it', async () => {
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

  test('another post that changes is no reason to hang up', async () => {
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

  test('as long as a slow post is on its way its lease goes on', async () => {
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

  test('nothing is left listening or running behind a post', async () => {
    await put('first')
    await drain(outbox())
    expect([listeners, vi.getTimerCount()]).toEqual([0, 0])
  })
})

describe('a post', () => {
  const draft = newDraft('me', NOW)

  test('begins as an upload without words, under a name of its own', () => {
    expect(draft).toMatchObject({ state: 'draft', text: { title: '', description: '', mode: 'upload', mediaUrl: '' } })
    expect(newDraft('me', NOW).id).not.toBe(draft.id)
  })

  test('has a name also where the page came by plain http', () => {
    const { getRandomValues } = crypto
    vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) })
    expect(newId()).toMatch(/^[0-9a-f]{32}$/)
    vi.stubGlobal('crypto', { randomUUID: () => 'a-uuid' })
    expect(newId()).toBe('a-uuid')
  })

  test('is held by the one that took it, as long as it is being sent', () => {
    const held = leased(queued(draft, 'key'), 'here', NOW)
    expect([isHeldBy(held, 'here'), isHeldBy(held, 'there')]).toEqual([true, false])
    expect(isHeldBy({ ...held, state: 'paused' }, 'here')).toBe(false)
    expect(isHeldBy({ ...held, lease: undefined }, 'here')).toBe(false)
  })

  test('that waits may be paused; one that is written or being sent is not sent by itself', () => {
    expect(paused(queued(draft, 'key'))).toMatchObject({ state: 'paused', lease: undefined })
    expect(resumed(draft)).toBeUndefined()
    expect(resumed(leased(queued(draft, 'key'), 'here', NOW))).toBeUndefined()
    expect(resumed({ ...draft, state: 'paused', unsure: true, unsureSince: 5 })).toMatchObject({ unsure: true })
  })
})

test('what one tab tells of the outbox the others hear, until they stop listening', async () => {
  vi.useRealTimers()
  const [here, there] = [openEvents(), openEvents()]
  const both: string[] = []
  here.listen(({ type }) => both.push(`here ${type}`))
  const stop = there.listen(({ type }) => both.push(`there ${type}`))
  here.announce({ type: 'changed' })
  await vi.waitFor(() => expect(both).toEqual(['here changed', 'there changed']))
  stop()
  there.announce({ type: 'changed' })
  await vi.waitFor(() => expect(both).toEqual(['here changed', 'there changed', 'here changed']))
  vi.stubGlobal('BroadcastChannel', undefined)
  const alone = openEvents()
  alone.listen(({ type }) => both.push(`alone ${type}`))
  alone.announce({ type: 'changed' })
  expect(both.at(-1)).toBe('alone changed')
})

test('of two copies of a session the later one counts, and the page’s own when they are not the same session', () => {
  const copy = (more: Partial<SessionCopy>): SessionCopy => ({
    ...{ userId: '7', access: 'a', refresh: 'r', sid: 's', exp: 10, apiBase: '' },
    ...more,
  })
  const [mine, kept] = [copy({ access: 'mine' }), copy({ access: 'kept' })]
  expect(laterCopy(undefined, mine)).toBe(mine)
  expect(laterCopy(kept, mine)).toBe(kept)
  expect(laterCopy({ ...kept, exp: 9 }, mine)).toBe(mine)
  expect(laterCopy({ ...kept, exp: 99, sid: 'other' }, mine)).toBe(mine)
})
