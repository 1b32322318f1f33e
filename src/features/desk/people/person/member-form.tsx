import { chakra } from '@chakra-ui/react'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { actionErrorText, fieldErrorText } from '#src/api/errors.ts'
import { NAME_MAX } from '#src/contract/account.ts'
import type { DeskMemberInput } from '#src/contract/desk/people.ts'
import { sexNames } from '#src/fa/sex-names.ts'
import { DateInput } from '#src/features/desk/form/date-input.tsx'
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
  const { values, change } = useDraft<DeskMemberInput>({
    name: member?.name ?? '',
    relation: 'child',
    sex: member?.sex ?? null,
    birth_date: member?.birth_date ?? null,
  })
  const add = useMutation(peopleMutations.addMember(user))
  const save = useMutation(peopleMutations.changeMember(user))
  const { error, isPending } = member === undefined ? add : save
  const errorOf = (field: string) => fieldErrorText(error, field)
  const hasFields = ['name', 'relation', 'sex', 'birth_date'].some((field) => errorOf(field) !== undefined)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const name = values.name.trim()
    setMissing(name === '')
    if (name === '' || isPending) return
    const done = ({ id }: { id: number }) => {
      showToast({ kind: 'success', text: member === undefined ? words.memberAdded : words.saved })
      onDone(id)
    }
    const { relation, ...details } = { ...values, name }
    if (member === undefined) add.mutate({ key, body: { ...details, relation } }, { onSuccess: done })
    else save.mutate({ member: member.id, body: details }, { onSuccess: done })
  }
  return (
    <chakra.form noValidate onSubmit={submit} display="flex" flexDirection="column" gap="3">
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
      <ErrorAlert text={error === null || hasFields ? undefined : actionErrorText(error)} />
      <div>
        <Button type="submit" loading={isPending}>
          {member === undefined ? words.addMember : words.save}
        </Button>
      </div>
    </chakra.form>
  )
}
