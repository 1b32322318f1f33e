import { chakra } from '@chakra-ui/react'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { actionErrorText, fieldErrorText } from '#src/api/errors.ts'
import { TOKEN_NAME_MAX, type TokenScope, tokenDays, tokenScopes } from '#src/contract/desk/tokens.ts'
import { ChoiceList } from '#src/features/desk/form/choice-list.tsx'
import { SecretBox } from '#src/features/desk/form/secret-box.tsx'
import { SelectInput } from '#src/features/desk/form/select-input.tsx'
import { TextInput } from '#src/features/desk/form/text-input.tsx'
import { useDesk } from '#src/features/desk/shell/desk-context.ts'
import { Button } from '#src/ui/form/button.tsx'
import { ErrorAlert } from '#src/ui/form/field-error.tsx'
import { tokenMutations } from './queries.ts'
import { tokenStrings as words } from './strings.ts'

/** Makes a token and shows it once. */
export function TokenForm({ onClose }: { onClose: () => void }) {
  const { userId } = useDesk()
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<TokenScope[]>([])
  const [days, setDays] = useState<(typeof tokenDays)[number]>(90)
  const [tried, setTried] = useState(false)
  const make = useMutation(tokenMutations.make(userId))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (name.trim() !== '' && scopes.length > 0 && !make.isPending) make.mutate({ name, scopes, days })
  }
  if (make.data !== undefined) return <SecretBox label={words.name} secret={make.data.token} onDone={onClose} />
  const nameError = fieldErrorText(make.error, 'name') ?? (tried && name.trim() === '' ? words.nameNeeded : undefined)
  const isOther = make.error !== null && fieldErrorText(make.error, 'name') === undefined
  return (
    <chakra.form onSubmit={submit} noValidate display="flex" flexDirection="column" gap="4">
      <TextInput
        label={words.name}
        hint={words.nameHint}
        required
        maxLength={TOKEN_NAME_MAX}
        value={name}
        onChange={setName}
        error={nameError}
      />
      <ChoiceList
        label={words.scopes}
        options={tokenScopes.map((value) => ({ value, label: words.scopeNames[value] }))}
        chosen={scopes}
        onChange={setScopes}
        error={tried && scopes.length === 0 ? words.scopeNeeded : undefined}
      />
      <SelectInput
        label={words.days}
        value={String(days)}
        options={tokenDays.map((value) => ({ value: String(value), label: words.dayNames[value] }))}
        onChange={(chosen) => setDays(tokenDays.find((value) => String(value) === chosen) ?? days)}
      />
      <ErrorAlert text={isOther ? actionErrorText(make.error) : undefined} />
      <Button type="submit" loading={make.isPending}>
        {words.save}
      </Button>
    </chakra.form>
  )
}
