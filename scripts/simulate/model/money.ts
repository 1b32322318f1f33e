import type { AttemptFact, Facts, OrderFact } from '#scripts/simulate/facts.ts'
import type { ModelPart } from '#scripts/simulate/operation.ts'
import type { World } from '#scripts/simulate/world.ts'

/** The money of an attempt belongs to the club: it paid an order, or it is in the wallet. */
function isSettled({ state, onCard }: AttemptFact): boolean {
  return state === 'verified' || (state === 'reversed' && !onCard)
}

/**
 * No rial appears or disappears: what a person's card paid and the product settled is what the person's live terms cost
 * and what the wallet has. What the product says about a payment is what the bank's own books say.
 */
export const money: ModelPart = {
  name: 'money',
  check: (world) => [...sumsOf(world), ...booksOf(world)],
  atTheEnd: ({ bank, facts }) => {
    const attempts = new Map(facts.attempts.map((attempt) => [attempt.authority, attempt]))
    return [...bank.payments.values()].flatMap(({ authority, state, amountRial }) => {
      const attempt = attempts.get(authority)
      const isCharged = state === 'PAID' || state === 'VERIFIED'
      if (!isCharged || (attempt !== undefined && isSettled(attempt))) return []
      return [`payment ${Number(authority.slice(1))}: ${amountRial} rial are paid without effect`]
    })
  },
}

function sumsOf({ facts, people }: World): string[] {
  const owners = new Map(facts.orders.map(({ id, user }) => [id, user]))
  const settled = new Map<number, number>()
  for (const attempt of facts.attempts) {
    if (isSettled(attempt)) add(settled, owners.get(attempt.order), attempt.amount)
  }
  const owned = new Map<number, number>()
  for (const { user, balance } of facts.wallets) add(owned, user, balance)
  const shares = liveShares(facts)
  for (const order of facts.orders) add(owned, order.user, worthOf(order, shares))
  return people.flatMap(({ name, userId }) => {
    const [paid, has] = [settled.get(userId) ?? 0, owned.get(userId) ?? 0]
    return paid === has ? [] : [`${name} paid ${paid} rial by card and has ${has} in terms and wallet`]
  })
}

/** The number of terms of each order, and of those that are not cancelled. */
function liveShares({ items }: Facts) {
  const shares = new Map<number, { terms: number; live: number }>()
  for (const { order, cancelled } of items) {
    const { terms, live } = shares.get(order) ?? { terms: 0, live: 0 }
    shares.set(order, { terms: terms + 1, live: live + (cancelled ? 0 : 1) })
  }
  return shares
}

/** What the terms of a paid order that are not cancelled have cost. */
function worthOf({ id, state, kind, payable }: OrderFact, shares: ReturnType<typeof liveShares>): number {
  const { terms, live } = shares.get(id) ?? { terms: 1, live: 0 }
  return state === 'confirmed' && kind !== 'wallet' ? (payable / terms) * live : 0
}

function booksOf({ bank, facts }: World): string[] {
  return facts.attempts.flatMap((attempt) => {
    const payment = bank.payments.get(attempt.authority ?? '')
    if (payment === undefined)
      return isSettled(attempt) ? [`attempt ${attempt.id} is settled, but never was at the bank`] : []
    const name = `attempt ${attempt.id} of ${attempt.amount} rial is ${attempt.state}`
    const isCharged = payment.state === 'PAID' || payment.state === 'VERIFIED'
    if (payment.amountRial !== attempt.amount) return [`${name}, the bank has ${payment.amountRial} rial`]
    if (isSettled(attempt) && !isCharged) return [`${name}, the bank says ${payment.state}`]
    return attempt.onCard && isCharged ? [`${name} on the card, the bank says ${payment.state}`] : []
  })
}

function add(sums: Map<number, number>, key: number | undefined, amount: number) {
  if (key !== undefined) sums.set(key, (sums.get(key) ?? 0) + amount)
}
