import { randomBytes } from 'node:crypto'
import type { Outbox } from '#src/offline/outbox/drain.ts'
import { openEvents } from '#src/offline/outbox/events.ts'
import { newDraft, type OutboxItem } from '#src/offline/outbox/item.ts'
import { queued } from '#src/offline/outbox/machine.ts'
import { changeCopy, type SessionCopy } from '#src/offline/outbox/session-copy.ts'
import type { OutboxStore } from '#src/offline/outbox/store-types.ts'
import { workerSender } from '#src/offline/outbox/worker-sender.ts'
import { tokenOf } from '#tests/support/doubles/post-server.ts'

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

/** Posts of user 7 in a durable store, and the session with which the worker sends them to a server. */
export function waitingPosts({ server, store }: { server: () => { origin: string }; store: () => OutboxStore }) {
  const copyOf = (access: string, more: Partial<SessionCopy> = {}): SessionCopy => ({
    userId: '7',
    access,
    refresh: 'refresh-0',
    sid: 's7',
    exp: Math.floor(Date.now() / 1000) + 900,
    apiBase: server().origin,
    ...more,
  })
  return {
    signIn: (access = tokenOf('good'), more: Partial<SessionCopy> = {}) => changeCopy(() => copyOf(access, more)),
    drainer: (holder = 'worker'): Outbox => ({
      store: store(),
      events: openEvents(),
      holder,
      sender: () => workerSender(store()),
    }),
    async put(media = randomBytes(1000), more: Partial<OutboxItem> = {}): Promise<OutboxItem> {
      const draft = newDraft(await store().ownerOf('7'), Date.now())
      const text = { ...draft.text, title: 'شنای صبح', description: 'امروز در استخر' }
      const files = { media: { name: 'a.mp4', type: 'video/mp4', size: media.length } }
      const item = { ...queued({ ...draft, text, files }, `key-${draft.id}`), ...more }
      await store().add(item, { media: new Blob([media]) })
      return item
    },
    only: async () => (await store().all())[0],
  }
}
