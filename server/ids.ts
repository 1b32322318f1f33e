import { Refusal } from '#server/errors.ts'

/** The largest number PostgreSQL's `integer` can hold. */
const LARGEST = 2_147_483_647

/** The specification's own words, on which clients depend. */
const INVALID_ID = 'Invalid Team ID'

/** An id of an address. An empty or literal `undefined` one is a fault of the caller; any other non-id names nothing. */
export function idOf(text: string): number {
  if (text === '' || text === 'undefined') throw new Refusal('validation', { detail: INVALID_ID })
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : Number.NaN
  if (!(id <= LARGEST)) throw new Refusal('not_found')
  return id
}
