import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { actionErrorText, fieldErrorText } from '#src/api/errors.ts'
import { NAME_MAX } from '#src/contract/account.ts'
import { phoneNumber } from '#src/contract/phone.ts'
import { FormCard } from '#src/features/desk/form/desk-form.tsx'
import { TextInput } from '#src/features/desk/form/text-input.tsx'
import { peopleMutations, peopleQueries } from '#src/features/desk/people/queries.ts'
import { useDesk } from '#src/features/desk/shell/desk-context.ts'
import { Button } from '#src/ui/form/button.tsx'
import { ErrorAlert } from '#src/ui/form/field-error.tsx'
import { walkInStrings as words } from './strings.ts'

type PersonStepProps = { onPerson: (user: number) => void }

/** Finds the account of a number; a number without one gets a name and a new account. */
export function PersonStep({ onPerson }: PersonStepProps) {
  const [phone, setPhone] = useState('')
  const [name, setName] = useState('')
  const [isTried, setTried] = useState(false)
  const number = phoneNumber.safeParse(phone).data
  const find = useFind()
  const create = useMutation(peopleMutations.ofPhone())
  // Of this number; another one is looked up again.
  const isNew = find.data === null && find.variables === number
  const failure = create.error ?? find.error
  const fieldOf = (field: string) => fieldErrorText(failure, field)
  const submit = () => {
    setTried(true)
    if (number === undefined || find.isPending || create.isPending) return
    if (!isNew) {
      setTried(false)
      find.mutate(number, { onSuccess: (user) => user !== null && onPerson(user) })
    } else if (name.trim() !== '') {
      create.mutate({ phone_number: number, name: name.trim() }, { onSuccess: ({ user }) => onPerson(user) })
    }
  }
  const hasField = fieldOf('phone_number') !== undefined || fieldOf('name') !== undefined
  return (
    <FormCard title={words.person} onSubmit={submit}>
      <p>{words.personText}</p>
      <TextInput
        label={words.phone}
        required
        type="tel"
        dir="ltr"
        inputMode="tel"
        maxLength={20}
        value={phone}
        error={fieldOf('phone_number') ?? (isTried && number === undefined ? words.phoneNeeded : undefined)}
        onChange={setPhone}
      />
      <div role="status">{isNew && <p>{words.newPerson}</p>}</div>
      {isNew && (
        <TextInput
          label={words.name}
          required
          maxLength={NAME_MAX}
          value={name}
          error={fieldOf('name') ?? (isTried && name.trim() === '' ? words.nameNeeded : undefined)}
          onChange={setName}
        />
      )}
      <ErrorAlert text={failure === null || hasField ? undefined : actionErrorText(failure)} />
      <div>
        <Button type="submit" loading={find.isPending || create.isPending}>
          {isNew ? words.create : words.find}
        </Button>
      </div>
    </FormCard>
  )
}

/** The user of a number; null when it has no account. */
function useFind() {
  const client = useQueryClient()
  const { userId } = useDesk()
  return useMutation({
    mutationFn: async (number: string) => {
      const { pages } = await client.fetchInfiniteQuery(peopleQueries.pages(userId, number))
      return pages[0]?.results[0]?.user ?? null
    },
  })
}
