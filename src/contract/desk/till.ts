import * as z from 'zod/mini'
import { idInBody } from '#src/contract/id.ts'

/** After this pause a device at the till needs its PIN again. */
export const TILL_IDLE_SECONDS = 5 * 60
/** After this many wrong PINs a device needs a one-time code. */
export const TILL_PIN_TRIES = 5
/** A float, an entry or a count above this is a typing error. */
export const MOST_TILL_RIAL = 10_000_000_000

export const tillMethods = ['cash', 'terminal'] as const
export const tillMethod = z.enum(tillMethods)
export type TillMethod = z.infer<typeof tillMethod>

/** `sale`: an order paid here. `difference`: paid out after a move to a cheaper session. `in`, `out`: with a reason. */
export const tillEntryKinds = ['sale', 'difference', 'in', 'out'] as const

const rial = z.int().check(z.gte(0), z.lte(MOST_TILL_RIAL))
const reason = z.string().check(z.maxLength(200))
const pin = z.string()

export const tillEntry = z.object({
  id: z.int(),
  kind: z.enum(tillEntryKinds),
  method: tillMethod,
  /** Negative for money out. */
  amount: z.int(),
  /** The order's uid and its terminal reference; null for other entries. */
  order: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  by: z.string(),
  created_at: z.string(),
})
export type TillEntry = z.infer<typeof tillEntry>

const shift = {
  id: z.int(),
  pool: z.object({ id: z.int(), name: z.string() }),
  opened_by: z.object({ user: z.int(), name: z.string() }),
  float: z.int(),
  opened_at: z.string(),
}

/** The sums that a closing has to match: the float and the cash entries, and the terminal's entries. */
export const tillSums = z.object({ cash: z.int(), terminal: z.int() })
export type TillSums = z.infer<typeof tillSums>

/**
 * My open shift on this device. `locked`: the PIN is needed. `elsewhere`: this device was never connected, or had too many
 * wrong PINs; a one-time code connects it.
 */
export const openShift = z.object({
  ...shift,
  device: z.enum(['active', 'locked', 'elsewhere']),
  /** Empty unless the device is active. */
  entries: z.array(tillEntry),
  expected: tillSums,
})
export const tillState = z.object({ shift: z.nullable(openShift) })
export type TillState = z.infer<typeof tillState>

export const closedShift = z.object({
  ...shift,
  closed_at: z.string(),
  expected: tillSums,
  counted: tillSums,
  reason: z.nullable(z.string()),
})
export type ClosedShift = z.infer<typeof closedShift>

/** Newest first; `cursor` continues below the shift of that number. */
export const shiftQuery = z.object({
  cursor: z.optional(z.coerce.number().check(z.int(), z.gte(1))),
  pool: z.optional(z.coerce.number().check(z.int(), z.gte(1))),
})
/** The money of a closed shift, newest first; `cursor` continues below the entry of that number. */
export const entryQuery = z.object({ cursor: z.optional(z.coerce.number().check(z.int(), z.gte(1))) })
export const entryPage = z.object({ results: z.array(tillEntry), next_cursor: z.nullable(z.int()) })

export const shiftPage = z.object({ results: z.array(closedShift), next_cursor: z.nullable(z.int()) })

export const shiftOpenBody = z.object({ pool: idInBody, float: rial, pin })
export const pinBody = z.object({ pin })

export const tillEntryBody = z.object({
  kind: z.enum(['in', 'out']),
  method: tillMethod,
  amount: z.int().check(z.gte(1), z.lte(MOST_TILL_RIAL)),
  reason,
})
export type TillEntryRequest = z.infer<typeof tillEntryBody>

/** `expected`: the sums as shown; the closing is refused with the new ones when a sale has changed them since. */
export const shiftCloseBody = z.object({
  expected: tillSums,
  counted: z.object({ cash: rial, terminal: rial }),
  reason: z._default(reason, ''),
})
export type ShiftCloseRequest = z.infer<typeof shiftCloseBody>
