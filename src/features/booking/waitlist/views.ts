import type { ComponentType } from 'react'
import type { BookedTerm } from '#src/contract/month.ts'
import type { WaitlistEntry, WaitlistRequest } from '#src/contract/waitlist/waitlist.ts'

type SessionLineProps = {
  entries: readonly WaitlistEntry[]
  chosen: readonly BookedTerm[]
  ended: boolean
  onAccept: (entry: WaitlistEntry) => void
}

type JoinFormProps = {
  request: Omit<WaitlistRequest, 'term'>
  terms: readonly BookedTerm[]
  chosen: BookedTerm | undefined
  onChoose: (term: BookedTerm) => void
  names: string
  onSignIn: (() => void) | undefined
  onJoined: () => void
}

/** The views of the waitlist on a booking screen; their code is loaded when something is full. */
export type WaitlistViews = { SessionLine: ComponentType<SessionLineProps>; JoinForm: ComponentType<JoinFormProps> }

/** What the route gives a booking screen of the waitlist: its views, and the entry that the address names. */
export type WaitlistPart = { views: WaitlistViews; entryId: number | undefined }
