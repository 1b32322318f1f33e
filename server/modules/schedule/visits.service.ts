import type { Db } from '#server/db/client.ts'
import { ordersOnDates } from '#server/modules/payment/refunds/operator-refund.service.ts'
import { listReachable } from './concerned.repo.ts'
import type { Message, Plan } from './plan.ts'
import { scheduleTexts } from './strings.ts'

/** The sentences of a message in their order. */
const facts = ['stays', 'refunded', 'credited', 'ended'] as const
type Fact = (typeof facts)[number]
/** What is told to each account. */
export type Told = Map<number, Set<Fact>>

export function tell(told: Told, userId: number, what: Fact) {
  told.set(userId, (told.get(userId) ?? new Set()).add(what))
}

/** Visits of openings: paid ones are returned unless they stay, and unpaid orders end. */
export async function planVisits(
  db: Db,
  plan: Plan,
  { slotIds, told, keep = false }: { slotIds: number[]; told: Told; keep?: boolean },
) {
  for (const { id: orderId, uid: order, userId, state, rial, members } of await ordersOnDates(db, slotIds)) {
    if (state !== 'confirmed') plan.ended.push({ orderId, order, userId })
    else if (members.length === 0) continue
    else if (!keep) plan.refunds.push({ orderId, order, userId, rial })
    tell(told, userId, state !== 'confirmed' ? 'ended' : keep ? 'stays' : 'refunded')
    for (const { memberId, name } of members) plan.people.set(memberId, name)
  }
}

/** One message for each account: what changed, then what it means for the account. */
export async function messagesOf(db: Db, told: Told, first: string): Promise<Message[]> {
  const reachable = await listReachable(db, [...told.keys()])
  return [...told]
    .filter(([userId]) => reachable.has(userId))
    .sort(([one], [other]) => one - other)
    .map(([userId, what]) => ({
      userId,
      text: [first, ...facts.filter((each) => what.has(each)).map((each) => scheduleTexts[each])].join(' '),
      url: what.has('refunded') ? '/wallet' : what.has('stays') ? '/my-pools' : '/notifications',
    }))
}
