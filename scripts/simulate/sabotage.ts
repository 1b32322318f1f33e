import type { Sql } from 'postgres'
import type { Task } from './task.ts'

/** A defect built into a run on purpose, outside the product: the simulation must find it. */
export type Sabotage = {
  name: string
  /** Constraints of the database that would refuse it as well: `table.constraint`. */
  constraints: string[]
  /** Statements that change the run's own database, such as its triggers. */
  statements?: string[]
  /** Changes the statement that contains the guard; the same text where it does not apply. */
  rewrite: (text: string, task: Task) => string
}

const RENDERED_USELESS = 1_000_000

/** Offers places without counting them in `taken`. */
const uncounted = `create or replace function offer_freed_places() returns trigger language plpgsql as $$
  declare counted integer := new.taken;
  begin
    perform offer_places(new.id);
    if (select taken from slots where id = new.id) > counted then
      update slots set taken = counted where id = new.id;
    end if;
    return null;
  end $$`

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
      claimed !== null && /^select [\s\S]* from "sessions" /.test(text)
        ? text.replace('"sessions"."final_price_rial"', `${claimed}::bigint`)
        : text,
  },
  {
    // A repeated cancellation refunds again.
    name: 'refund',
    constraints: ['ledger.ledger_refunded_once', 'slots.slots_capacity'],
    rewrite: (text) =>
      /^select [\s\S]* from "enrolments" [\s\S]* where \("enrolments"\."id" = /.test(text)
        ? text.replace('"enrolments"."cancelled_at"', 'null::timestamptz')
        : text,
  },
  {
    // Freed places are offered in line, but anyone may book them meanwhile.
    name: 'offer',
    constraints: ['slots.slots_capacity'],
    statements: [uncounted],
    rewrite: (text) => text,
  },
  {
    // A code is used however often.
    name: 'code',
    constraints: ['discount_codes.discount_codes_uses'],
    rewrite: (text) =>
      text.includes('with taken as (') && text.includes('"discount_codes"."uses" <')
        ? text
            .replaceAll(/"discount_codes"\."uses" </g, '0 <')
            .replaceAll('"discount_codes"."max_uses_per_user" is null', 'true')
        : text,
  },
  {
    // A credit that is used can be used again.
    name: 'credit',
    constraints: [],
    rewrite: (text) =>
      text.includes('"make_up_credits"')
        ? text.replaceAll(/(used|"enrolments")\."?cancelled_at"? is null(?=\))/g, 'false')
        : text,
  },
  {
    // A link that has ended still shares the members.
    name: 'link',
    constraints: [],
    rewrite: (text) => {
      const shared = text.replaceAll(
        'link.accepted_at is not null and link.ended_at is null',
        'link.accepted_at is not null',
      )
      return shared.endsWith(' for share') ? shared.replace('"guardians"."ended_at" is null', 'true') : shared
    },
  },
  {
    // A card admits however often.
    name: 'card',
    constraints: ['cards.cards_used'],
    rewrite: (text) => text.replaceAll('cards.used < cards.visits', 'true'),
  },
]

const names = sabotages.map(({ name }) => name)

/** The sabotage of this name. Throws a text for the user for another name. */
export function sabotageOf(name: string): Sabotage {
  const found = sabotages.find((each) => each.name === name)
  if (found === undefined) throw new Error(`--sabotage ${names.join('|')}, not ${name}`)
  return found
}

/** Builds the part of a defect that is in a run's own database, and removes the constraints that hide it. */
export async function sabotageDatabase(sql: Sql, { constraints, statements = [] }: Sabotage): Promise<void> {
  for (const statement of statements) await sql.unsafe(statement)
  for (const each of constraints) {
    const [table = '', constraint = ''] = each.split('.')
    await sql`alter table ${sql(table)} drop constraint ${sql(constraint)}`
  }
}
