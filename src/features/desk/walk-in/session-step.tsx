import { actionErrorText } from '#src/api/errors.ts'
import type { SaleSession } from '#src/contract/desk/orders.ts'
import { termKey } from '#src/contract/month.ts'
import { ChoiceList } from '#src/features/desk/form/choice-list.tsx'
import { SelectInput } from '#src/features/desk/form/select-input.tsx'
import { TextInput } from '#src/features/desk/form/text-input.tsx'
import { keyOf } from '#src/features/desk/orders/move/use-new-term.ts'
import { termText } from '#src/features/desk/orders/order-text.ts'
import { Section } from '#src/features/desk/people/person/section.tsx'
import { ErrorAlert } from '#src/ui/form/field-error.tsx'
import { walkInStrings as words } from './strings.ts'
import type { Sale } from './use-sale.ts'

const kinds = (['team', 'course', 'pool'] as const).map((value) => ({ value, label: words.kinds[value] }))
const NONE = { value: '', label: words.choose }

type SessionStepProps = { sale: Sale; sessionError: string | undefined; termError: string | undefined }

/** The session, found by the name of the program or pool, and its months or one date. */
export function SessionStep({ sale, sessionError, termError }: SessionStepProps) {
  const { kind, q, sessions, session, found, change } = sale
  const isEmpty = found.isSuccess && sessions.length === 0
  return (
    <Section title={words.program}>
      <SelectInput label={words.kind} value={kind} options={kinds} onChange={change.kind} />
      <TextInput label={words.search} type="search" maxLength={60} value={q} onChange={change.q} />
      <SelectInput
        label={words.session}
        required
        value={session === undefined ? '' : keyOf(session)}
        options={[
          NONE,
          ...sessions.map((each) => ({
            value: keyOf(each),
            label: words.sessionOf(each.name, each.title, each.pool_name, each.price),
          })),
        ]}
        {...(isEmpty && { hint: words.noSessions })}
        {...(found.data?.has_more && { hint: words.moreSessions })}
        error={sessionError}
        onChange={change.session}
      />
      <ErrorAlert text={found.error === null ? undefined : actionErrorText(found.error)} />
      {session !== undefined && <Terms sale={sale} session={session} error={termError} />}
    </Section>
  )
}

function Terms({ sale, session, error }: { sale: Sale; session: SaleSession; error: string | undefined }) {
  const { months, change } = sale
  const chosen = months.map(termKey)
  const options = session.terms.map((each) => ({
    value: termKey(each.term),
    label: optionText(each),
    disabled: each.closed || each.left === 0,
  }))
  if (options.length === 0) return <p>{words.noTerms}</p>
  if (session.kind !== 'pool') {
    return <ChoiceList label={words.months} options={options} chosen={chosen} onChange={change.terms} error={error} />
  }
  return (
    <SelectInput
      label={words.date}
      required
      value={chosen[0] ?? ''}
      options={[NONE, ...options]}
      error={error}
      onChange={(value) => change.terms([value])}
    />
  )
}

function optionText({ term, left, closed }: SaleSession['terms'][number]): string {
  if (closed) return words.closed(termText(term))
  return left === 0 ? words.full(termText(term)) : words.left(termText(term), left)
}
