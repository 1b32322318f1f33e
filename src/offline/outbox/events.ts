import { openChannel } from '#src/offline/tab-sync.ts'

/** What the tabs and the worker tell one another of the outbox. */
export type OutboxEvent = { type: 'changed' } | { type: 'delivered'; id: string; title: string; post: unknown }

export type OutboxEvents = {
  /** Tells everybody, here too. */
  announce: (event: OutboxEvent) => void
  listen: (listener: (event: OutboxEvent) => void) => () => void
}

/** The outbox's own channel between this context and the others. */
export function openEvents(): OutboxEvents {
  const channel = openChannel('mowj-outbox')
  const listeners = new Set<(event: OutboxEvent) => void>()
  const tell = (event: OutboxEvent) => {
    for (const listener of listeners) listener(event)
  }
  channel?.addEventListener('message', ({ data }: MessageEvent<OutboxEvent>) => tell(data))
  return {
    announce(event) {
      channel?.postMessage(event)
      tell(event)
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
