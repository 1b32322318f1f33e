/** What was requested and may have had an effect, besides orders. */
export class Requests {
  /** Cancelled by their owner or the operator: orders by uid, enrolments and slots by id. */
  readonly orders = new Set<string>()
  readonly enrolments = new Set<number>()
  readonly slots = new Set<number>()
  /** Lessons that the operator cancelled, as `lessonKey`. */
  readonly lessons = new Set<string>()
  /** Entries of the waitlist that their owner left. */
  readonly left = new Set<number>()
  readonly joins: { user: number; slot: number; members: number[]; places: number }[] = []
  /** Numbers that an account invited, as `linkKey`; links that were accepted and ended, by id. */
  readonly invitations = new Set<string>()
  readonly acceptedLinks = new Set<string>()
  readonly endedLinks = new Set<number>()
  /** Users who asked for the deletion of their account. */
  readonly deletions = new Set<number>()
  /** Scans of cards at the door; `admitted` when the response took a visit. */
  readonly doors: { card: number; member: number; day: string; admitted: boolean }[] = []
}

export function lessonKey(session: number, date: string): string {
  return `${session} ${date}`
}

/** An owner and an invited number, or a link and who accepts it. */
export function linkKey(one: number, other: string | number): string {
  return `${one} ${other}`
}

/** `1405-09-02` */
export function dateOf({ year, month, day }: { year: number; month: number; day: number }): string {
  return [year, month, day].map((number) => String(number).padStart(2, '0')).join('-')
}
