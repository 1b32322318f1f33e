import { AppError } from './errors.ts'

/** The largest number PostgreSQL's `integer` can hold. */
const LARGEST = 2_147_483_647

/** What an id names. Teams and courses share the specification's own words, `Invalid Team ID`, on which clients depend. */
type Named = 'Team' | 'Pool' | 'Instructor' | 'Post' | 'Term'

/** An id of an address. An empty or literal `undefined` one is a fault of the caller; any other non-id names nothing. */
export function idOf(text: string, named: Named = 'Team'): number {
  if (text === '' || text === 'undefined') throw new AppError('validation', { detail: `Invalid ${named} ID` })
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : Number.NaN
  if (!(id <= LARGEST)) throw new AppError('not_found')
  return id
}
