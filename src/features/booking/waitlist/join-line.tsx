import { Suspense, useState } from 'react'
import { useSnapshot } from 'valtio'
import { session as signIn } from '#src/api/session/session-store.ts'
import type { BookableKind } from '#src/contract/kind.ts'
import { type BookedTerm, termKey } from '#src/contract/month.ts'
import { listNames } from '#src/fa/swimmer-names.ts'
import { formatMonths } from '#src/fa/timetable.ts'
import * as styles from '#src/features/booking/booking.module.css'
import type { Notices } from '#src/features/booking/continue/use-notices.ts'
import { useSignInFirst } from '#src/features/booking/continue/use-sign-in-first.ts'
import type { BookedSession } from '#src/features/booking/queries.ts'
import { bookingStrings as words } from '#src/features/booking/strings.ts'
import { whatIsMissing } from '#src/features/booking/swimmers/missing.ts'
import type { Who } from '#src/features/booking/swimmers/who.ts'
import { BottomSheet } from '#src/ui/dialog/bottom-sheet.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Button } from '#src/ui/form/button.tsx'
import type { WaitlistPart } from './views.ts'

/** More of them would be a list that says less than the grid above it. */
const MOST_NAMED = 3

type JoinLineProps = {
  waitlist: WaitlistPart | undefined
  of: BookedSession<BookableKind>
  /** Full months or dates. */
  terms: readonly BookedTerm[]
  who: Who
  notices: Notices
}

/** Offers the lines of full months or dates, for who swims. A visitor signs in first and is back at the same choice. */
export function JoinLine({ waitlist, of, terms, who, notices }: JoinLineProps) {
  const [open, setOpen] = useState(false)
  const [choice, setChoice] = useState<BookedTerm>()
  const { status } = useSnapshot(signIn)
  const openSignIn = useSignInFirst(() => setOpen(true))
  if (waitlist === undefined || (terms.length === 0 && !open)) return null
  const { JoinForm } = waitlist.views
  const start = () => {
    if (who.missing === undefined) return setOpen(true)
    notices.show('swimmers', whatIsMissing(who))
  }
  const members = who.chosen.map(({ member }) => member.id)
  const request = {
    ...of,
    ...(members.length > 0 ? { members } : of.kind === 'pool' ? { people: who.people } : {}),
  }
  return (
    <div className={styles.join}>
      {terms.length > 0 && (
        <p className={styles.joinHint}>
          {terms.length > MOST_NAMED ? words.joinHintMany[of.kind] : words.joinHint(formatMonths(terms))}
        </p>
      )}
      <Button variant="soft" size="small" icon="clock" aria-haspopup="dialog" onClick={start}>
        {words.joinLine}
      </Button>
      <BottomSheet open={open} onClose={() => setOpen(false)} title={words.joinLine}>
        <Suspense fallback={<Skeleton height="200px" />}>
          <JoinForm
            request={request}
            terms={terms}
            chosen={terms.find((term) => choice !== undefined && termKey(term) === termKey(choice)) ?? terms[0]}
            onChoose={setChoice}
            names={listNames(who.chosen.map(({ member }) => member))}
            onSignIn={
              status === 'signed-in'
                ? undefined
                : () => {
                    setOpen(false)
                    openSignIn()
                  }
            }
            onJoined={() => setOpen(false)}
          />
        </Suspense>
      </BottomSheet>
    </div>
  )
}
