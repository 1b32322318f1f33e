import { sql } from 'drizzle-orm'
import { isShared, wasEverTheirs } from '#server/db/guardians.ts'
import { guardIsOff, type Invariant } from './invariant.repo.ts'

/** Invariants of the waitlist. Its places are part of the capacity, see the booking invariants. */
export const waitlistInvariants: Invariant[] = [
  {
    number: 11,
    name: 'an account stands once in a line, with members of its own or shared with it, and an offer is for one entry',
    queries: [
      guardIsOff('slots', ['slots_waitlist']),
      sql`select format('user %s has %s live entries for slot %s', user_id, count(*), slot_id) as violation
        from waitlist_entries where state in ('waiting', 'offered') group by user_id, slot_id having count(*) > 1`,
      sql`select format('entry %s of user %s is for member %s of user %s', e.id, e.user_id, m, members.user_id) as violation
        from waitlist_entries e cross join unnest(member_ids) m join members on members.id = m
        where not ${wasEverTheirs(sql`e.user_id`, sql`m`)}
          or e.state in ('waiting', 'offered') and members.user_id <> e.user_id
            and not ${isShared('members', sql`e.user_id`)}`,
      sql`select format('member %s stands %s times in the line of slot %s', m, count(*), slot_id) as violation
        from waitlist_entries cross join unnest(member_ids) m where state in ('waiting', 'offered')
        group by m, slot_id having count(*) > 1`,
      sql`select format('entry %s waits for %s places, but names %s members', id, places, cardinality(member_ids)) as violation
        from waitlist_entries where named and places <> cardinality(member_ids)`,
      sql`select format('entry %s is %s, but has a deadline', id, state) as violation
        from waitlist_entries where state = 'waiting' and expires_at is not null`,
    ],
  },
]
