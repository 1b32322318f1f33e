import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, vi } from 'vitest'
import type { Outbox } from '#src/offline/outbox/drain.ts'
import { openEvents } from '#src/offline/outbox/events.ts'
import { newDraft, type OutboxItem } from '#src/offline/outbox/item.ts'
import { queued } from '#src/offline/outbox/machine.ts'
import { changeCopy, type SessionCopy } from '#src/offline/outbox/session-copy.ts'
import { openOutboxStore } from '#src/offline/outbox/store.ts'
import type { OutboxStore } from '#src/offline/outbox/store-types.ts'
import { workerSender } from '#src/offline/outbox/worker-sender.ts'
import { startPostServer, tokenOf } from '#tests/support/doubles/post-server.ts'

/** A minimal Web Locks API: requests run one after the other. */
export function oneAtATime() {
  const last = new Map<string, Promise<unknown>>()
  return {
    request: <T>(name: string, work: () => Promise<T>) => {
      const turn = (last.get(name) ?? Promise.resolve()).then(work, work)
      last.set(name, turn)
      return turn
    },
  }
}

type ServerOptions = Parameters<typeof startPostServer>[0]
type Place = { server: Awaited<ReturnType<typeof startPostServer>>; store: OutboxStore }

/**
 * Posts of user 7 in a durable store, and the session with which the worker sends them to a server. Each test of the file
 * begins signed in, with an empty store and a server of its own, given to `use`.
 */
export function waitingPosts(use: (place: Place) => void) {
  let place: Place
  const copyOf = (access: string, more: Partial<SessionCopy> = {}): SessionCopy => ({
    userId: '7',
    access,
    refresh: 'refresh-0',
    sid: 's7',
    exp: Math.floor(Date.now() / 1000) + 900,
    apiBase: place.server.origin,
    ...more,
  })
  const signIn = (access = tokenOf('good'), more: Partial<SessionCopy> = {}) => changeCopy(() => copyOf(access, more))
  const open = async (store: OutboxStore, options: ServerOptions = {}) => {
    place = { server: await startPostServer(options), store }
    use(place)
    await signIn()
  }
  beforeEach(async () => {
    vi.stubGlobal('navigator', { onLine: true, locks: oneAtATime() })
    const store = await openOutboxStore()
    for (const { id } of await store.all()) await store.remove(id)
    await open(store)
  })
  afterEach(async () => {
    await place.server.stop()
    vi.unstubAllGlobals()
  })
  return {
    signIn,
    /** Goes on with a server of other abilities. */
    async replaceServer(options: ServerOptions) {
      await place.server.stop()
      await open(place.store, options)
    },
    drainer: (holder = 'worker'): Outbox => ({
      store: place.store,
      events: openEvents(),
      holder,
      sender: () => workerSender(place.store),
    }),
    async put(media = randomBytes(1000), more: Partial<OutboxItem> = {}): Promise<OutboxItem> {
      const draft = newDraft(await place.store.ownerOf('7'), Date.now())
      const text = { ...draft.text, title: 'شنای صبح', description: 'امروز در استخر' }
      const files = { media: { name: 'a.mp4', type: 'video/mp4', size: media.length } }
      const item = { ...queued({ ...draft, text, files }, `key-${draft.id}`), ...more }
      await place.store.add(item, { media: new Blob([media]) })
      return item
    },
    only: async () => (await place.store.all())[0],
  }
}
