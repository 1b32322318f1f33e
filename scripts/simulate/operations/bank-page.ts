import { type Operation, serverOf } from '#scripts/simulate/operation.ts'
import { returnFromBank } from './return-from-bank.ts'

const PAYS = 0.8

/** How the payer's browser comes back: as it should, with the wrong status, twice, or not at all. */
const returns = [['OK'], ['OK'], ['OK'], ['NOK'], ['OK', 'OK'], ['OK', 'NOK'], []] as const

/** A payer submits a bank page that is open, however old, and may return. */
export const bankPage: Operation = {
  name: 'bank-page',
  weight: 20,
  run: (world, draw) => {
    const person = draw.of(world.people.filter(({ pages }) => pages.length > 0))
    const authority = draw.of(person?.pages ?? [])
    if (person === undefined || authority === undefined) return undefined
    person.pages = person.pages.filter((page) => page !== authority)
    const choice = draw.chance(PAYS) ? 'PAID' : 'FAILED'
    const isAccepted = world.bank.submit(authority, choice)
    const statuses = draw.of(returns) ?? []
    for (const status of statuses) returnFromBank(world, serverOf(world, draw), authority, status)
    return `${person.name} ${Number(authority.slice(1))} ${isAccepted ? choice : 'too late'}, returns ${statuses.join(' ')}`
  },
}
