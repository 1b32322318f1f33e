import type { Sql } from 'postgres'
import type { Task } from './task.ts'

/** A defect built into a run on purpose, outside the product: the simulation must find it. */
export type Sabotage = {
  name: string
  /** Constraints of the database that would refuse it as well: `table.constraint`. */
  constraints: string[]
  /** Changes the statement that contains the guard; the same text where it does not apply. */
  rewrite: (text: string, task: Task) => string
}

const RENDERED_USELESS = 1_000_000

const sabotages: Sabotage[] = [
  {
    // Places are taken whether or not enough are left.
    name: 'guard',
    constraints: ['slots.slots_capacity'],
    rewrite: (text) =>
      text.includes('update "slots" set "taken" = "slots"."taken" +')
        ? text.replace(/ end\) >= \$/, ` end) + ${RENDERED_USELESS} >= $`)
        : text,
  },
  {
    // The price that the client claims is charged.
    name: 'price',
    constraints: [],
    rewrite: (text, { claimed }) =>
      claimed !== null && /^select .* from "sessions" /.test(text)
        ? text.replace('"sessions"."final_price_rial"', `${claimed}::bigint`)
        : text,
  },
  {
    // A repeated cancellation refunds again.
    name: 'refund',
    constraints: ['ledger.ledger_refunded_once', 'slots.slots_capacity'],
    rewrite: (text) =>
      /^select .* from "enrolments" .* where \("enrolments"\."id" = /.test(text)
        ? text.replace('"enrolments"."cancelled_at"', 'null::timestamptz')
        : text,
  },
]

const names = sabotages.map(({ name }) => name)

/** The sabotage of this name. Throws a text for the user for another name. */
export function sabotageOf(name: string): Sabotage {
  if (name === 'offer') throw new Error('--sabotage offer needs the waitlist, which the product does not have yet')
  const found = sabotages.find((each) => each.name === name)
  if (found === undefined) throw new Error(`--sabotage ${names.join('|')}, not ${name}`)
  return found
}

/** Removes the constraints of a run's own database that hide the defect. */
export async function dropConstraints(sql: Sql, { constraints }: Sabotage): Promise<void> {
  for (const each of constraints) {
    const [table = '', constraint = ''] = each.split('.')
    await sql`alter table ${sql(table)} drop constraint ${sql(constraint)}`
  }
}
