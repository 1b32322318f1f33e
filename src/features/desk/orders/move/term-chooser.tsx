import { actionErrorText } from '#src/api/errors.ts'
import { termKey } from '#src/contract/month.ts'
import { SelectInput } from '#src/features/desk/form/select-input.tsx'
import { TextInput } from '#src/features/desk/form/text-input.tsx'
import { termText } from '#src/features/desk/orders/order-text.ts'
import { ErrorAlert } from '#src/ui/form/field-error.tsx'
import { moveStrings as words } from './strings.ts'
import { keyOf, type useNewTerm } from './use-new-term.ts'

const NONE = { value: '', label: words.choose }

type TermChooserProps = { choice: ReturnType<typeof useNewTerm>; error: string | undefined }

/** Finds a session by its name, then one of its months or dates with a free place. */
export function TermChooser({ choice, error }: TermChooserProps) {
  const { kind, q, sessions, session, terms, term, found, quote, change } = choice
  const isEmpty = found.isSuccess && sessions.length === 0
  const failure = found.error ?? quote.error
  return (
    <>
      <SelectInput
        label={words.kind}
        value={kind}
        options={(['team', 'course', 'pool'] as const).map((value) => ({ value, label: words.kinds[value] }))}
        onChange={change.kind}
      />
      <TextInput label={words.search} type="search" maxLength={60} value={q} onChange={change.q} />
      <SelectInput
        label={words.session}
        required
        value={session}
        options={[
          NONE,
          ...sessions.map((each) => ({
            value: keyOf(each),
            label: words.sessionOf(each.name, each.title, each.pool_name),
          })),
        ]}
        {...(isEmpty && { hint: words.noSessions })}
        {...(found.data?.has_more && { hint: words.moreSessions })}
        onChange={change.session}
      />
      <SelectInput
        label={words.term}
        required
        disabled={session === ''}
        value={term}
        options={[
          NONE,
          ...terms.map((each) => ({ value: termKey(each.term), label: words.left(termText(each.term), each.left) })),
        ]}
        {...(session !== '' && terms.length === 0 && { hint: words.noTerms })}
        error={error}
        onChange={change.term}
      />
      <ErrorAlert text={failure === null ? undefined : actionErrorText(failure)} />
    </>
  )
}
