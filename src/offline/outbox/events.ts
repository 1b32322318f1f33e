import { openChannel } from '#src/offline/tab-sync.ts'

/** Messages about the outbox between the tabs and the worker. */
export type OutboxEvent = { type: 'changed' } | { type: 'delivered'; id: string; title: string; post: unknown }

export type OutboxEvents = {
  /** Notifies all contexts, including this one. */
  announce: (event: OutboxEvent) => void
  listen: (listener: (event: OutboxEvent) => void) => () => void
}

/** Opens the outbox's broadcast channel. */
export function openEvents(): OutboxEvents {
  const channel = openChannel('mowj-outbox')
  const listeners = new Set<(event: OutboxEvent) => void>()
  const notify = (event: OutboxEvent) => {
    for (const listener of listeners) listener(event)
  }
  channel?.addEventListener('message', ({ data }: MessageEvent<OutboxEvent>) => notify(data))
  return {
    announce(event) {
      channel?.postMessage(event)
      notify(event)
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
