import type { SessionBounds } from '#src/contract/member/bounds.ts'
import { isUnknown, missingPapers } from '#src/contract/member/eligibility.ts'
import { MAX_SWIMMERS, type Member } from '#src/contract/member/member.ts'
import type { BookingDraft } from '#src/features/booking/draft.ts'
import { isForChildren, onlySwimmer, type SwimmerRow, type SwimmersOf, swimmerRows } from './swimmer-rows.ts'

/** Who swims, of a selection. */
export type Who = {
  /**
   * What the screen asks. `nothing`: the account holder swims. `child`: the same, with a link to add a child. `who`: the
   * members to choose from, also an account holder alone who lacks a paper. `swimmer`: the account holder does not fit and is the only member.
   */
  question: 'nothing' | 'child' | 'who' | 'swimmer'
  rows: SwimmerRow[]
  /** The swimmers, in the order in which the server prices them; empty when nothing is asked. */
  chosen: SwimmerRow[]
  /** What has to be answered before the places can be held. */
  missing: 'swimmer' | 'data' | undefined
  /** Number of places of each month or date. */
  people: number
}

type Choice = Pick<BookingDraft, 'members' | 'adultCount'>
/** `isVisit`: a visit needs no names, its people may be guests. */
export type WhoOf = SwimmersOf & { isVisit: boolean }

/** Who swims: `members` of the account, the account holder first, undefined as long as they are not known. */
export function whoSwims(
  members: readonly Member[] | undefined,
  { members: ids, adultCount }: Choice,
  session: WhoOf,
): Who {
  const { bounds, firstDay, isVisit } = session
  const rows = members === undefined ? [] : swimmerRows(members, session)
  const alone: Who = { question: 'nothing', rows, chosen: [], missing: undefined, people: isVisit ? adultCount : 1 }
  const [holder] = rows
  if (holder === undefined) return alone
  if (rows.length === 1 && bounds !== undefined && holder.state === 'ask') {
    // Papers are required of an account holder who swims alone, too.
    const asks = missingPapers(holder.member, bounds, firstDay).length > 0
    if (asks) return { question: 'who', rows, chosen: [holder], missing: 'data', people: 1 }
  }
  if (rows.length === 1) return isVisit ? alone : { ...alone, ...questionFor(holder, bounds) }
  const chosen = chosenOf(rows, ids, isVisit ? undefined : onlySwimmer(rows, bounds))
  if (chosen.length === 0) return { ...alone, question: 'who', missing: isVisit ? undefined : 'swimmer' }
  const missing = chosen.some(({ state }) => state === 'ask') ? 'data' : undefined
  return { question: 'who', rows, chosen, missing, people: chosen.length }
}

/** What an account without other members is asked. */
function questionFor({ fit }: SwimmerRow, bounds: SessionBounds | undefined): Pick<Who, 'question' | 'missing'> {
  if (fit !== 'fits' && !isUnknown(fit)) return { question: 'swimmer', missing: 'swimmer' }
  return { question: isForChildren(bounds) ? 'child' : 'nothing', missing: undefined }
}

/** Those who cannot swim are left out, and return when the months change. */
function chosenOf(rows: SwimmerRow[], ids: number[] | undefined, only: SwimmerRow | undefined): SwimmerRow[] {
  if (ids === undefined) return only === undefined ? [] : [only]
  return rows.filter(({ member, state }) => state !== 'shut' && ids.includes(member.id)).slice(0, MAX_SWIMMERS)
}

/** The chosen members after one was chosen or left out. */
export function toggledMembers({ chosen }: Pick<Who, 'chosen'>, id: number): number[] {
  const ids = chosen.map(({ member }) => member.id)
  return ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id]
}
