import { awaitsReduction, type OutboxItem } from './item.ts'

/** Counts the runs of a reduction; undefined when the item no longer waits for it. */
export function withStarts(item: OutboxItem, key: string, starts: number): OutboxItem | undefined {
  return isDueUnder(item, key) ? { ...item, reduction: { state: 'due', key, starts } } : undefined
}

/** The item with its original; undefined when it no longer waits for this reduction. */
export function unreduced(item: OutboxItem, key: string): OutboxItem | undefined {
  return isDueUnder(item, key) ? { ...item, reduction: { state: 'done' } } : undefined
}

/** The user wants the original quality: the reduction begins again, and copies. */
export function withOriginal(item: OutboxItem, key: string): OutboxItem | undefined {
  if (!awaitsReduction(item)) return undefined
  return { ...item, text: { ...item.text, original: true }, reduction: { state: 'due', key, starts: 0 } }
}

/** Whether the item waits for the reduction whose pieces have this key. */
export function isDueUnder(item: OutboxItem, key: string): boolean {
  return awaitsReduction(item) && item.reduction?.state === 'due' && item.reduction.key === key
}
