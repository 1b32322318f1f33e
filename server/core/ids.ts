import { AppError } from './errors.ts'

/** The largest number PostgreSQL's `integer` can hold. */
const LARGEST = 2_147_483_647

/**
 * What an id refers to. Teams and courses share the text of the specification, `Invalid Team ID`: clients depend on it.
 */
type Named =
  | 'Team'
  | 'Pool'
  | 'Instructor'
  | 'Post'
  | 'Term'
  | 'Member'
  | 'Credit'
  | 'Card'
  | 'Grant'
  | 'Shift'
  | 'Review'
  | 'User'
  | 'Message'
  | 'Person'
  | 'Note'
  | 'Token'
  | 'Webhook'
  | 'Delivery'

/**
 * Parses an id in a URL. An empty or literal `undefined` one is a client bug (400); any other non-id is not found
 * (404).
 */
export function idOf(text: string, named: Named = 'Team'): number {
  if (text === '' || text === 'undefined') throw new AppError('validation', { detail: `Invalid ${named} ID` })
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : Number.NaN
  if (!(id <= LARGEST)) throw new AppError('not_found')
  return id
}
