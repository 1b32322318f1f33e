import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { actionErrorText } from '#src/api/errors.ts'
import type { WaitlistEntry, WaitlistReduction } from '#src/contract/waitlist/waitlist.ts'
import { BottomSheet } from '#src/ui/dialog/bottom-sheet.tsx'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { Button } from '#src/ui/form/button.tsx'
import { aboutEntry } from './entry-text.ts'
import { waitlistMutations } from './queries.ts'
import { waitlistStrings as words } from './strings.ts'
import * as styles from './waitlist.module.css'

/** Waits for fewer swimmers, or people; nothing for an entry of one. */
export function ReduceLine({ entry }: { entry: WaitlistEntry }) {
  const [open, setOpen] = useState(false)
  const [members, setMembers] = useState<number[]>([])
  const [people, setPeople] = useState(1)
  const reduce = useMutation(waitlistMutations.reduce())
  if (entry.state !== 'waiting' || entry.places < 2) return null
  const { id, named, places, swimmers } = entry
  const isChosen = !named || (members.length > 0 && members.length < places)
  const save = () => {
    const to: WaitlistReduction = named ? { members } : { people }
    reduce.mutate(
      { id, to },
      {
        onSuccess: () => showToast({ kind: 'success', text: words.reduced }),
        onError: (error) => showToast({ kind: 'error', text: actionErrorText(error, words.offline) }),
        onSettled: () => setOpen(false),
      },
    )
  }
  const toggle = (member: number) =>
    setMembers(members.includes(member) ? members.filter((each) => each !== member) : [...members, member])
  return (
    <>
      <Button
        variant="ghost"
        size="small"
        aria-haspopup="dialog"
        aria-label={words.reduceOf(aboutEntry(entry))}
        onClick={() => setOpen(true)}
      >
        {words.reduce}
      </Button>
      <BottomSheet
        open={open}
        onClose={() => setOpen(false)}
        title={named ? words.reduceTitle : words.reduceTitlePeople}
      >
        <fieldset className={styles.choices}>
          <legend className={styles.quiet}>{words.reduceHint}</legend>
          {named
            ? swimmers.map((swimmer) => (
                <label key={swimmer.id} className={styles.choice}>
                  <input type="checkbox" checked={members.includes(swimmer.id)} onChange={() => toggle(swimmer.id)} />
                  <bdi>{swimmer.name}</bdi>
                </label>
              ))
            : Array.from({ length: places - 1 }, (_, index) => index + 1).map((count) => (
                <label key={count} className={styles.choice}>
                  <input type="radio" name="people" checked={people === count} onChange={() => setPeople(count)} />
                  {words.people(count)}
                </label>
              ))}
        </fieldset>
        <Button wide disabled={!isChosen} loading={reduce.isPending} onClick={save}>
          {words.reduceYes}
        </Button>
      </BottomSheet>
    </>
  )
}
