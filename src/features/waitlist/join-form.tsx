import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { actionErrorText } from '#src/api/errors.ts'
import { type BookedTerm, termKey } from '#src/contract/month.ts'
import type { WaitlistRequest } from '#src/contract/waitlist/waitlist.ts'
import { formatMonths } from '#src/fa/timetable.ts'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { Button } from '#src/ui/form/button.tsx'
import { waitlistMutations } from './queries.ts'
import { waitlistStrings as words } from './strings.ts'
import * as styles from './waitlist.module.css'

type JoinFormProps = {
  /** The session, and who waits. */
  request: Omit<WaitlistRequest, 'term'>
  /** Full months or dates. */
  terms: readonly BookedTerm[]
  /** The chosen one, which outlives a sign-in. */
  chosen: BookedTerm | undefined
  onChoose: (term: BookedTerm) => void
  /** Names of the swimmers; empty for the account holder alone, or people without names. */
  names: string
  /** Signs in first; undefined for a signed-in user. */
  onSignIn: (() => void) | undefined
  onJoined: () => void
}

/** Chooses a full month or date, and joins its line. */
export function JoinForm({ request, terms, chosen, onChoose, names, onSignIn, onJoined }: JoinFormProps) {
  const join = useMutation(waitlistMutations.join())
  const [failure, setFailure] = useState<string>()
  const places = request.members?.length ?? request.people ?? 1
  const who = names !== '' ? names : places > 1 ? words.people(places) : words.joinYourself
  const submit = () => {
    if (onSignIn !== undefined) return onSignIn()
    if (chosen === undefined) return
    setFailure(undefined)
    const { year, month, day } = chosen
    const term = day === undefined ? { year, month } : { year, month, day }
    join.mutate(
      { ...request, term },
      {
        onSuccess: ({ position }) => {
          showToast({ kind: 'success', text: position === null ? words.joinedFirst : words.joined(position) })
          onJoined()
        },
        onError: (error) => setFailure(actionErrorText(error, words.offline)),
      },
    )
  }
  return (
    <>
      <p>
        <bdi>{words.joinFor(who)}</bdi>
        {places > 1 && ` · ${words.joinTogether}`}
      </p>
      <fieldset className={styles.choices}>
        <legend className="visually-hidden">{words.joinWhich}</legend>
        {terms.map((term) => (
          <label key={termKey(term)} className={styles.choice}>
            <input
              type="radio"
              name="line"
              checked={chosen !== undefined && termKey(chosen) === termKey(term)}
              onChange={() => onChoose(term)}
            />
            {formatMonths([term])}
          </label>
        ))}
      </fieldset>
      <p className={styles.quiet}>{words.waits}</p>
      {failure !== undefined && <p role="alert">{failure}</p>}
      <div className={styles.actions}>
        <Button wide loading={join.isPending} onClick={submit}>
          {words.join}
        </Button>
      </div>
    </>
  )
}
