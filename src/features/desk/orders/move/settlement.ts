import type { MoveRequest } from '#src/contract/desk/orders.ts'
import { moveStrings as words } from './strings.ts'

type Settle = MoveRequest['settle']

/** How a difference in rial may be settled: a card terminal returns no money, and the till needs its right. */
export function settleChoices(difference: number, mayUseTill: boolean): Settle[] {
  if (difference === 0 || !mayUseTill) return ['wallet']
  return difference > 0 ? ['wallet', 'cash', 'terminal'] : ['wallet', 'cash']
}

/** Who pays whom, and how. */
export function settleText(difference: number, settle: Settle, name: string): string {
  if (difference === 0) return words.same
  if (difference > 0) return words.takes[settle](difference, name)
  return settle === 'cash' ? words.inCash(-difference, name) : words.toWallet(-difference, name)
}
