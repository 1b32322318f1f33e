import type { AttemptFact } from '#scripts/simulate/facts.ts'
import type { ModelPart } from '#scripts/simulate/operation.ts'
import type { World } from '#scripts/simulate/world.ts'

/** The money of an attempt belongs to the club: it paid an order, or it is in the wallet. */
function isSettled({ state, onCard }: AttemptFact): boolean {
  return state === 'verified' || (state === 'reversed' && !onCard)
}

/**
 * No rial appears or disappears: what a person's card paid and the product settled is what the person's live terms and cards cost
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
  const confirmed = new Map(facts.orders.filter(({ state }) => state === 'confirmed').map((order) => [order.id, order]))
  const owned = new Map<number, number>()
  for (const { user, balance } of facts.wallets) add(owned, user, balance)
  for (const { order, price, cancelled } of facts.items) {
    if (!cancelled && confirmed.has(order)) add(owned, owners.get(order), price)
  }
  for (const card of facts.cards) {
    const order = confirmed.get(card.order)
    if (order !== undefined) add(owned, order.user, order.payable - card.refunded)
  }
  return people.flatMap(({ name, userId }) => {
    const [paid, has] = [settled.get(userId) ?? 0, owned.get(userId) ?? 0]
    return paid === has ? [] : [`${name} paid ${paid} rial by card and has ${has} in terms, cards and wallet`]
  })
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
