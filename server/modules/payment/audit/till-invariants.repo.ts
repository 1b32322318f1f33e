import { sql } from 'drizzle-orm'
import { guardIsOff, type Invariant } from './invariant.repo.ts'

/** Invariants of the tills. */
export const tillInvariants: Invariant[] = [
  {
    number: 15,
    name: 'what was paid at the desk is in a till once, and a closing equals its entries',
    queries: [
      guardIsOff('till_entries', [
        'till_entries_append_only',
        'till_entries_append_only_truncate',
        'till_entries_open',
      ]),
      guardIsOff('till_shifts', ['till_shifts_final', 'till_shifts_final_truncate']),
      sql`select format('attempt %s of order %s took %s rial at the desk, the till %s', attempts.id, uid,
          attempts.amount_rial, coalesce(sum(entries.amount_rial), 0)) as violation
        from attempts join orders on orders.id = order_id
        left join till_entries entries on entries.attempt_id = attempts.id and entries.kind = 'sale'
        where gateway = 'desk' group by attempts.id, uid
        having attempts.state <> 'verified' or count(entries.id) <> 1 or sum(entries.amount_rial) <> attempts.amount_rial`,
      sql`select format('entry %s of the till is a sale without a payment at the desk', entries.id) as violation
        from till_entries entries left join attempts on attempts.id = attempt_id
        where entries.kind = 'sale' and gateway is distinct from 'desk'`,
      sql`select format('entry %s of the till paid %s rial, wallet row %s says %s', entries.id, entries.amount_rial,
          ledger.id, ledger.amount_rial) as violation
        from till_entries entries join ledger on ledger.id = ledger_id
        where entries.amount_rial <> ledger.amount_rial or ledger.kind <> 'payout'`,
      sql`select format('shift %s was closed with %s rial in cash and %s by terminal, its entries say %s and %s', shifts.id,
          expected_cash_rial, expected_terminal_rial, float_rial + cash, terminal) as violation
        from till_shifts shifts cross join lateral (
          select coalesce(sum(amount_rial) filter (where method = 'cash'), 0) as cash,
            coalesce(sum(amount_rial) filter (where method = 'terminal'), 0) as terminal
          from till_entries where shift_id = shifts.id) sums
        where closed_at is not null
          and (expected_cash_rial <> float_rial + cash or expected_terminal_rial <> terminal)`,
      sql`select format('entry %s is of %s, shift %s was closed at %s', entries.id, created_at, shifts.id, closed_at)
          as violation
        from till_entries entries join till_shifts shifts on shifts.id = shift_id where created_at > closed_at`,
    ],
  },
]
