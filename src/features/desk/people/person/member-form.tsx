import { chakra } from '@chakra-ui/react'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { actionErrorText, fieldErrorText } from '#src/api/errors.ts'
import { NAME_MAX } from '#src/contract/account.ts'
import {
  type DeskMemberInput,
  type DeskMemberPatch,
  type DeskMemberSeen,
  deskMemberSeen,
} from '#src/contract/desk/people.ts'
import { sexNames } from '#src/fa/sex-names.ts'
import { ConflictDialog, conflictOf } from '#src/features/desk/form/conflict-dialog.tsx'
import { DateInput } from '#src/features/desk/form/date-input.tsx'
import { dateText } from '#src/features/desk/form/date-text.ts'
import { SelectInput } from '#src/features/desk/form/select-input.tsx'
import { TextInput } from '#src/features/desk/form/text-input.tsx'
import { useDraft } from '#src/features/desk/form/use-draft.ts'
import { peopleMutations } from '#src/features/desk/people/queries.ts'
import { personStrings as words } from '#src/features/desk/people/strings.ts'
import { newId } from '#src/offline/new-id.ts'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { Button } from '#src/ui/form/button.tsx'
import { ErrorAlert } from '#src/ui/form/field-error.tsx'
import type { DeskSwimmer } from './member-papers.ts'

type MemberFormProps = {
  user: number
  /** Undefined for a new swimmer. */
  member?: DeskSwimmer
  /** With the number of the swimmer. */
  onDone: (member: number) => void
}

const relations = ['child', 'spouse', 'parent', 'sibling', 'other'] as const

/** Name, relation, sex and birth date of a swimmer. */
export function MemberForm({ user, member, onDone }: MemberFormProps) {
  const [key] = useState(newId)
  const [isMissing, setMissing] = useState(false)
  const { values, change, reset } = useDraft<DeskMemberInput>({
    name: member?.name ?? '',
    relation: 'child',
    sex: member?.sex ?? null,
    birth_date: member?.birth_date ?? null,
  })
  const [seen, setSeen] = useState<DeskMemberSeen | undefined>(member)
  const add = useMutation(peopleMutations.addMember(user))
  const save = useMutation(peopleMutations.changeMember(user))
  const { error, isPending } = member === undefined ? add : save
  const errorOf = (field: string) => fieldErrorText(error, field)
  const hasFields = ['name', 'relation', 'sex', 'birth_date'].some((field) => errorOf(field) !== undefined)
  const conflict = conflictOf(save.error, deskMemberSeen)
  const submit = (over: DeskMemberSeen | undefined = seen) => {
    const name = values.name.trim()
    setMissing(name === '')
    if (name === '' || isPending) return
    const done = ({ id }: { id: number }) => {
      showToast({ kind: 'success', text: member === undefined ? words.memberAdded : words.saved })
      onDone(id)
    }
    if (member === undefined || over === undefined) add.mutate({ key, body: { ...values, name } }, { onSuccess: done })
    else save.mutate({ member: member.id, body: changesOf(over, { ...values, name }) }, { onSuccess: done })
  }
  return (
    <chakra.form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        submit()
      }}
      display="flex"
      flexDirection="column"
      gap="3"
    >
      <TextInput
        label={words.memberName}
        required
        maxLength={NAME_MAX}
        value={values.name}
        error={errorOf('name') ?? (isMissing && values.name.trim() === '' ? words.nameNeeded : undefined)}
        onChange={(name) => change('name', name)}
      />
      {member === undefined && (
        <SelectInput
          label={words.relation}
          value={values.relation}
          options={relations.map((value) => ({ value, label: words.relations[value] }))}
          error={errorOf('relation')}
          onChange={(relation) => change('relation', relation)}
        />
      )}
      <SelectInput
        label={words.sex}
        value={values.sex ?? ''}
        options={[
          { value: '', label: words.sexUnknown },
          { value: 'female', label: sexNames.female },
          { value: 'male', label: sexNames.male },
        ]}
        error={errorOf('sex')}
        onChange={(sex) => change('sex', sex === '' ? null : sex)}
      />
      <DateInput
        label={words.birthDate}
        value={values.birth_date ?? null}
        error={errorOf('birth_date')}
        onChange={(date) => change('birth_date', date)}
      />
      <ErrorAlert text={error === null || hasFields || conflict !== undefined ? undefined : actionErrorText(error)} />
      <div>
        <Button type="submit" loading={isPending}>
          {member === undefined ? words.addMember : words.save}
        </Button>
      </div>
      <ConflictDialog
        open={conflict !== undefined}
        busy={isPending}
        differences={conflict === undefined ? [] : differencesOf(values, conflict)}
        onTakeTheirs={() => {
          if (conflict !== undefined) {
            setSeen(conflict)
            reset({ ...values, ...conflict })
          }
          save.reset()
        }}
        onSaveYours={() => submit(conflict)}
        onClose={() => save.reset()}
      />
    </chakra.form>
  )
}

/** Only what was changed: a colleague may have completed the rest, and the name may be the username. */
function changesOf(seen: DeskMemberSeen, { name, sex, birth_date }: DeskMemberInput): DeskMemberPatch {
  return {
    ...(name !== seen.name && { name }),
    ...(sex !== seen.sex && { sex }),
    ...(dateText(birth_date ?? null) !== dateText(seen.birth_date) && { birth_date }),
    seen: { name: seen.name, sex: seen.sex, birth_date: seen.birth_date },
  }
}

function differencesOf({ name, sex, birth_date }: DeskMemberInput, theirs: DeskMemberSeen) {
  const sexText = (value: DeskMemberSeen['sex'] | undefined) => (value ? sexNames[value] : words.sexUnknown)
  return [
    { label: words.memberName, yours: name, theirs: theirs.name },
    { label: words.sex, yours: sexText(sex), theirs: sexText(theirs.sex) },
    { label: words.birthDate, yours: dateText(birth_date ?? null), theirs: dateText(theirs.birth_date) },
  ].filter((each) => each.yours !== each.theirs)
}
