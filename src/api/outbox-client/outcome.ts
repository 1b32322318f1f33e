import { subscribe } from 'valtio'
import { problemText } from '#src/offline/outbox/strings.ts'
import { type Delivered, outbox } from './outbox-store.ts'

/** Result of a submitted post. `waiting`: it stays queued and is sent automatically. */
export type PostOutcome =
  | { kind: 'delivered'; post: Delivered['post'] }
  | { kind: 'refused'; text: string | undefined }
  | { kind: 'broken' }
  | { kind: 'waiting' }
  | { kind: 'login' }
  | { kind: 'gone' }

/** Settles with the first result to show in the form. */
export function outcomeOf(id: string): Promise<PostOutcome> {
  return new Promise((resolve) => {
    const check = () => {
      const outcome = currentOutcome(id)
      if (outcome === undefined) return
      stop()
      resolve(outcome)
    }
    const stop = subscribe(outbox, check)
    check()
  })
}

function currentOutcome(id: string): PostOutcome | undefined {
  const delivered = outbox.delivered.find((each) => each.id === id)
  if (delivered !== undefined) return { kind: 'delivered', post: delivered.post }
  const item = outbox.items.find((each) => each.id === id)
  if (item === undefined) return outbox.owner === '' ? { kind: 'login' } : { kind: 'gone' }
  switch (item.state) {
    case 'failed':
      return { kind: 'refused', text: item.problem && problemText(item.problem) }
    case 'needs-login':
      return { kind: 'login' }
    case 'paused':
      return { kind: 'waiting' }
    case 'queued':
      if (item.problem?.code === 'server') return { kind: 'broken' }
      return item.problem !== undefined || navigator.onLine === false ? { kind: 'waiting' } : undefined
    default:
      return undefined
  }
}
