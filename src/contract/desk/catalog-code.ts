import * as z from 'zod/mini'
import { bookableKind } from '#src/contract/kind.ts'
import { deskPageOf, MOST_PRICE_RIAL } from './catalog.ts'

const MOST_USES = 1_000_000
const uses = z.nullable(z.int().check(z.gte(1), z.lte(MOST_USES)))

/** A new discount code: `percent`, or `amount` in rial. What it takes off never changes; it can be ended. */
export const deskCodeBody = z.object({
  code: z.string().check(z.maxLength(100)),
  percent: z.nullable(z.int().check(z.gte(1), z.lte(100))),
  amount: z.nullable(z.int().check(z.gte(10), z.lte(MOST_PRICE_RIAL), z.multipleOf(10))),
  /** Where it can be used; empty for everywhere. */
  subjects: z.array(z.object({ kind: bookableKind, id: z.int().check(z.gte(1)) })).check(z.maxLength(50)),
  starts_at: z.iso.datetime({ offset: true }),
  ends_at: z.nullable(z.iso.datetime({ offset: true })),
  max_uses: uses,
  max_uses_per_user: uses,
})
export type DeskCodeBody = z.infer<typeof deskCodeBody>

export const deskCode = z.object({
  id: z.int(),
  code: z.string(),
  percent: z.nullable(z.int()),
  amount: z.nullable(z.int()),
  /** Such as `team:3`; null for everywhere. */
  subjects: z.nullable(z.array(z.string())),
  starts_at: z.string(),
  ends_at: z.nullable(z.string()),
  max_uses: z.nullable(z.int()),
  max_uses_per_user: z.nullable(z.int()),
  uses: z.int(),
  state: z.enum(['coming', 'live', 'ended', 'used_up']),
})
export type DeskCode = z.infer<typeof deskCode>

export const deskCodeQuery = z.object({
  q: z.optional(z.string().check(z.maxLength(100))),
  state: z._default(z.enum(['live', 'ended', 'all']), 'all'),
  cursor: z.optional(z.coerce.number().check(z.int(), z.gte(1))),
})
export type DeskCodeQuery = z.infer<typeof deskCodeQuery>
export const deskCodePage = deskPageOf(deskCode)
