import { Suspense, useEffect, useRef } from 'react'
import type { WaitlistEntry } from '#src/contract/waitlist/waitlist.ts'
import type { BookingDraft, OwnHold } from '#src/features/booking/draft.ts'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { chooseOffer } from './choose-offer.ts'
import type { OwnLine } from './use-own-line.ts'
import type { WaitlistPart } from './views.ts'

type LineSectionProps = {
  waitlist: WaitlistPart | undefined
  line: OwnLine
  shown: BookingDraft
  /** The user's open hold, which an accepted offer became. */
  held: OwnHold | undefined
  change: (apply: (draft: BookingDraft) => void) => void
}

/** The account's entries in the lines of this session. The offer that the address names is selected once. */
export function LineSection({ waitlist, line, shown, held, change }: LineSectionProps) {
  const { entries, isRead } = line
  const entryId = waitlist?.entryId
  const accept = (entry: WaitlistEntry) => change((draft) => chooseOffer(draft, entry))
  const named = entries.find(({ id, state }) => id === entryId && state === 'offered')
  const isDone = useRef(false)
  const latest = useRef(accept)
  latest.current = accept
  useEffect(() => {
    if (named === undefined || !isRead || isDone.current) return
    isDone.current = true
    latest.current(named)
  }, [named, isRead])
  const isOpen = held !== undefined || isDone.current
  const ended = entryId !== undefined && isRead && !isOpen && entries.every(({ id }) => id !== entryId)
  if (waitlist === undefined || (entries.length === 0 && !ended)) return null
  const { SessionLine } = waitlist.views
  return (
    <Suspense
      fallback={
        <Card>
          <Skeleton height="140px" />
        </Card>
      }
    >
      <SessionLine entries={entries} chosen={shown.selectedMonths} ended={ended} onAccept={accept} />
    </Suspense>
  )
}
