import * as z from 'zod/mini'
import { jalaliDate } from '#src/contract/account.ts'
import { addedRelation, memberSex, relation } from '#src/contract/member/member.ts'
import { phoneNumber } from '#src/contract/phone.ts'
import { deskEnrolment, orderListItem } from './orders.ts'

export const NOTE_MAX = 1000
/** A credit above this is a typing error. */
export const MOST_CREDIT_RIAL = 1_000_000_000

/**
 * `q`: a number or the beginning or last four digits of it, a part of a name, the code of a receipt, or a scanned pass.
 * `cursor` continues after the user of that number.
 */
export const peopleQuery = z.object({
  q: z._default(z.string().check(z.maxLength(4000)), ''),
  cursor: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647))),
})

export const personRow = z.object({
  user: z.int(),
  name: z.string(),
  phone_number: z.nullable(z.string()),
  /** Further swimmers of the account. */
  members: z.array(z.string()),
  balance: z.int(),
})
export const peoplePage = z.object({ results: z.array(personRow), next_cursor: z.nullable(z.int()) })
export type PeoplePage = z.infer<typeof peoplePage>

/** Without medical notes, which are for coaches and the door. */
const memberFields = {
  id: z.int(),
  name: z.string(),
  relation,
  birth_date: z.nullable(jalaliDate),
  sex: z.nullable(memberSex),
  insurance_until: z.nullable(jalaliDate),
  certificate_until: z.nullable(jalaliDate),
}
export const deskMember = z.object(memberFields)

/** A swimmer of another account, which shares them with this one. `shared_by` is the name of that account. */
export const deskSharedMember = z.object({ ...memberFields, shared_by: z.string() })

export const staffNote = z.object({
  id: z.int(),
  text: z.string(),
  author: z.object({ user: z.int(), name: z.string() }),
  created_at: z.string(),
})

export const deskLedgerEntry = z.object({
  id: z.int(),
  kind: z.enum(['unbookable_credit', 'top_up', 'purchase', 'refund', 'credit', 'payout']),
  amount: z.int(),
  balance: z.int(),
  order: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  created_at: z.string(),
})

/** Orders, enrolments and visits are those at the pools of the member of staff; each list has the newest. */
export const person = z.object({
  user: z.int(),
  name: z.string(),
  phone_number: z.nullable(z.string()),
  created_at: z.string(),
  members: z.array(deskMember),
  /** Swimmers of other accounts whom this one books as their second guardian, and pays for. */
  shared_members: z._default(z.array(deskSharedMember), []),
  /** Months and dates that are not over. */
  enrolments: z.array(deskEnrolment),
  /** Those that are over or cancelled. */
  visits: z.array(deskEnrolment),
  orders: z.array(orderListItem),
  wallet: z.object({ balance: z.int(), reserved: z.int(), entries: z.array(deskLedgerEntry) }),
  notes: z.array(staffNote),
})
export type Person = z.infer<typeof person>

/** The account of a number, created when it has none; `name` is used for a new one. */
export const personBody = z.object({ phone_number: phoneNumber, name: z._default(z.string(), '') })
export const personFound = z.object({ user: z.int(), created: z.boolean() })

const details = { birth_date: z.optional(z.nullable(jalaliDate)), sex: z.optional(z.nullable(memberSex)) }
export const deskMemberBody = z.object({ name: z.string(), relation: addedRelation, ...details })
export type DeskMemberInput = z.infer<typeof deskMemberBody>
/** A swimmer as the form showed it, or as it is stored now when a change was refused for what another user changed. */
export const deskMemberSeen = z.object({
  name: z.string(),
  birth_date: z.nullable(jalaliDate),
  sex: z.nullable(memberSex),
})
export type DeskMemberSeen = z.infer<typeof deskMemberSeen>
export const deskMemberPatch = z.object({
  name: z.optional(z.string()),
  ...details,
  seen: z.optional(deskMemberSeen),
})
export type DeskMemberPatch = z.infer<typeof deskMemberPatch>

export const noteBody = z.object({ text: z.string() })
export const creditBody = z.object({
  amount: z.int().check(z.gte(1), z.lte(MOST_CREDIT_RIAL)),
  reason: z.string().check(z.maxLength(200)),
})
export type CreditRequest = z.infer<typeof creditBody>
export const creditDone = z.object({ balance: z.int() })
