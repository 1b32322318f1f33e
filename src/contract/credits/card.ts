import * as z from 'zod/mini'
import { idInBody } from '#src/contract/id.ts'
import { MAX_SWIMMERS, swimmer } from '#src/contract/member/member.ts'
import { jalaliMonth } from '#src/contract/month.ts'

/** A multi-visit card on sale at a pool; price in rial. */
export const cardProduct = z.object({
  id: z.int(),
  visits: z.int(),
  price: z.int(),
  valid_days: z.int(),
  /** How many members of an account may share it. */
  most_members: z.int(),
})
export type CardProduct = z.infer<typeof cardProduct>
export const cardProducts = z.object({ results: z.array(cardProduct) })

/** `members` may use the card; without them the account holder. Never more than `expected_payable` is charged. */
export const cardRequest = z.object({
  card: idInBody,
  members: z.optional(z.array(idInBody).check(z.minLength(1), z.maxLength(MAX_SWIMMERS))),
  expected_payable: z.int(),
})
export type CardRequest = z.infer<typeof cardRequest>

/** A paid card. `order` is its number at the door too. */
export const myCard = z.object({
  id: z.int(),
  order: z.string(),
  pool: z.int(),
  pool_name: z.string(),
  visits: z.int(),
  used: z.int(),
  members: z.array(swimmer),
  expires_at: z.string(),
})
export type MyCard = z.infer<typeof myCard>
export const myCards = z.object({ now: z.string(), results: z.array(myCard) })

/** The visit to book with a card. */
export const cardUse = z.object({
  pool: idInBody,
  session: idInBody,
  date: z.object({ ...jalaliMonth.shape, day: z.int().check(z.gte(1), z.lte(31)) }),
  member: idInBody,
})
export type CardUse = z.infer<typeof cardUse>
