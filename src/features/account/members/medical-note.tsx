import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Member } from '#src/contract/member/member.ts'
import * as accountStyles from '#src/features/account/account.module.css'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { ErrorAlert } from '#src/ui/form/field-error.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { MedicalNoteForm } from './medical-note-form.tsx'
import * as styles from './members.module.css'
import { memberQueries } from './queries.ts'
import { medicalStrings as words } from './strings.ts'

type MedicalNoteProps = { userId: string; member: Member }

/** The medical note of a member: a step of its own, whose text is loaded only when it is opened. */
export function MedicalNote({ userId, member: { id, has_medical_note } }: MedicalNoteProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <Card as="section" className={accountStyles.form} aria-labelledby="medical-note">
      <div>
        <h2 id="medical-note" className={accountStyles.heading}>
          {words.title}
        </h2>
        <p className={styles.hint}>{has_medical_note ? words.has : words.lead}</p>
        <p className={styles.hint}>{words.who}</p>
      </div>
      {!isOpen && (
        <Button className={styles.start} variant="soft" onClick={() => setOpen(true)}>
          {has_medical_note ? words.show : words.write}
        </Button>
      )}
      {isOpen && !has_medical_note && <MedicalNoteForm id={id} note={undefined} onClose={close} />}
      {isOpen && has_medical_note && <StoredNote userId={userId} id={id} onClose={close} />}
    </Card>
  )
}

function StoredNote({ userId, id, onClose }: { userId: string; id: number; onClose: () => void }) {
  const { data, isError, isFetching, refetch } = useQuery(memberQueries.note(userId, id))
  if (data !== undefined) return <MedicalNoteForm id={id} note={data} onClose={onClose} />
  if (!isError) return <Skeleton height="180px" radius="12px" />
  return (
    <>
      <ErrorAlert text={words.failed} />
      <Button
        className={styles.start}
        variant="soft"
        icon="refresh"
        loading={isFetching}
        onClick={() => void refetch()}
      >
        {words.retry}
      </Button>
    </>
  )
}
