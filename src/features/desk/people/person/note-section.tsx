import { chakra } from '@chakra-ui/react'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { actionErrorText, fieldErrorText } from '#src/api/errors.ts'
import { NOTE_MAX, type Person } from '#src/contract/desk/people.ts'
import { useConfirm } from '#src/features/desk/confirm/use-confirm.tsx'
import { TextareaInput } from '#src/features/desk/form/text-input.tsx'
import { peopleMutations } from '#src/features/desk/people/queries.ts'
import { personStrings as words } from '#src/features/desk/people/strings.ts'
import { useDesk } from '#src/features/desk/shell/desk-context.ts'
import { newId } from '#src/offline/new-id.ts'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { Button } from '#src/ui/form/button.tsx'
import { ErrorAlert } from '#src/ui/form/field-error.tsx'
import { Section } from './section.tsx'

/** Notes of staff about a person, the newest first. */
export function NoteSection({ person: { user, notes } }: { person: Person }) {
  const { may } = useDesk()
  const { ask, dialog } = useConfirm()
  const remove = useMutation(peopleMutations.removeNote(user))
  const askRemove = ({ id, text }: Person['notes'][number]) =>
    ask({
      title: words.removeNoteTitle,
      text,
      yes: words.removeNoteYes,
      done: words.noteRemoved,
      act: () => remove.mutateAsync(id),
    })
  const mayWrite = may('people.write')
  return (
    <Section title={words.notes}>
      {notes.length === 0 && <chakra.p color="muted">{words.noNotes}</chakra.p>}
      <chakra.ul aria-label={words.notes} listStyleType="none" display="flex" flexDirection="column" gap="3">
        {notes.map((note) => (
          <chakra.li key={note.id} display="flex" flexWrap="wrap" alignItems="start" gap="2">
            <chakra.div flex="1 1 220px" minInlineSize="0">
              <chakra.p whiteSpace="pre-wrap" overflowWrap="anywhere" dir="auto">
                {note.text}
              </chakra.p>
              <chakra.p color="muted" fontSize="s">
                <bdi>{note.author.name}</bdi> · {words.time(note.created_at)}
              </chakra.p>
            </chakra.div>
            {mayWrite && (
              <Button
                variant="ghost"
                size="small"
                aria-haspopup="dialog"
                aria-label={words.removeNoteOf(note.author.name)}
                onClick={() => askRemove(note)}
              >
                {words.removeNote}
              </Button>
            )}
          </chakra.li>
        ))}
      </chakra.ul>
      {mayWrite && <NoteForm user={user} />}
      {dialog}
    </Section>
  )
}

/** A retry after a lost response repeats the key, so that the note is added once. */
function NoteForm({ user }: { user: number }) {
  const [key, setKey] = useState(newId)
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  const add = useMutation(peopleMutations.addNote(user))
  const fieldError = fieldErrorText(add.error, 'text')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isEmpty = text.trim() === ''
    setMissing(isEmpty)
    if (isEmpty || add.isPending) return
    add.mutate(
      { key, body: { text: text.trim() } },
      {
        onSuccess: () => {
          showToast({ kind: 'success', text: words.noteAdded })
          setText('')
          setKey(newId())
        },
      },
    )
  }
  return (
    <chakra.form noValidate onSubmit={submit} display="flex" flexDirection="column" gap="2" maxInlineSize="640px">
      <TextareaInput
        label={words.newNote}
        hint={words.noteHint}
        rows={2}
        maxLength={NOTE_MAX}
        value={text}
        error={fieldError ?? (isMissing && text.trim() === '' ? words.noteNeeded : undefined)}
        onChange={setText}
      />
      <ErrorAlert text={add.error === null || fieldError !== undefined ? undefined : actionErrorText(add.error)} />
      <div>
        <Button type="submit" variant="soft" loading={add.isPending}>
          {words.addNote}
        </Button>
      </div>
    </chakra.form>
  )
}
