import { useQuery } from '@tanstack/react-query'
import { messageOf } from '#src/api/errors.ts'
import { levelValues } from '#src/contract/catalog/filter-values.ts'
import type { MessageAudience } from '#src/contract/desk/messages.ts'
import { bookableKind } from '#src/contract/kind.ts'
import { memberSex } from '#src/contract/member/member.ts'
import { monthKey, termKey } from '#src/contract/month.ts'
import { formatMonth, jalaliDay, nextMonth, previousMonth } from '#src/fa/jalali.ts'
import { DateInput } from '#src/features/desk/form/date-input.tsx'
import { SelectInput } from '#src/features/desk/form/select-input.tsx'
import { useDesk } from '#src/features/desk/shell/desk-context.ts'
import { todayQueries } from '#src/features/desk/today/queries.ts'
import { uiStrings } from '#src/ui/strings.ts'
import type { AudienceDraft } from './audience-draft.ts'
import { composeStrings as words } from './strings.ts'

const kinds: MessageAudience['to'][] = ['session', 'pool_day', 'people']
const ANY = { value: '', label: words.any }

type FieldsProps = { draft: AudienceDraft; onChange: (changes: Partial<AudienceDraft>) => void }

/** To whom: a class or opening, everyone of a pool's day, or a filter. */
export function AudienceFields(props: FieldsProps) {
  const { draft, onChange } = props
  return (
    <>
      <SelectInput
        label={words.to}
        value={draft.to}
        options={kinds.map((value) => ({ value, label: words.audiences[value] }))}
        onChange={(to) => onChange({ to })}
      />
      {draft.to !== 'people' && (
        <DateInput label={words.day} required value={draft.day} onChange={(day) => onChange({ day, session: null })} />
      )}
      {draft.to === 'session' && <SessionField {...props} />}
      {draft.to === 'session' && draft.session !== null && draft.session.kind !== 'pool' && (
        <SelectInput
          label={words.only}
          value={draft.only}
          options={(['month', 'day'] as const).map((value) => ({ value, label: words.onlyChoices[value] }))}
          onChange={(only) => onChange({ only })}
        />
      )}
      {draft.to === 'pool_day' && <PoolField {...props} none={words.choosePool} />}
      {draft.to === 'people' && <FilterFields {...props} />}
    </>
  )
}

const keyOf = ({ kind, session }: NonNullable<AudienceDraft['session']>) => `${kind}/${session}`

function SessionField({ draft: { day, session }, onChange }: FieldsProps) {
  const { userId } = useDesk()
  const query = useQuery({
    ...todayQueries.day(userId, { day: day === null ? undefined : termKey(day), pool: null }),
    enabled: day !== null,
    refetchInterval: false,
  })
  const sessions = day === null ? [] : (query.data?.sessions ?? [])
  const isEmpty = day !== null && query.isSuccess && sessions.length === 0
  return (
    <SelectInput
      label={words.session}
      required
      {...(isEmpty && { error: words.noSessions })}
      {...(query.isError && { error: messageOf(query.error) })}
      {...(query.isLoading && { hint: uiStrings.loading })}
      value={session === null ? '' : keyOf(session)}
      options={[
        { value: '', label: words.chooseSession },
        ...sessions.map((each) => ({
          value: keyOf(each),
          label: words.sessionName(each.name, each.title, each.starts_at),
        })),
      ]}
      onChange={(key) => {
        const chosen = sessions.find((each) => keyOf(each) === key)
        onChange({ session: chosen === undefined ? null : { kind: chosen.kind, session: chosen.session } })
      }}
    />
  )
}

function PoolField({ draft: { pool }, onChange, none }: FieldsProps & { none: string }) {
  const { me } = useDesk()
  return (
    <SelectInput
      label={words.pool}
      value={pool === null ? '' : String(pool)}
      options={[{ value: '', label: none }, ...me.pools.map(({ id, name }) => ({ value: String(id), label: name }))]}
      onChange={(value) => onChange({ pool: value === '' ? null : Number(value) })}
    />
  )
}

/** The last month, this one and the next two. */
function monthOptions() {
  const now = jalaliDay(new Date())
  const months = [previousMonth(now), now, nextMonth(now), nextMonth(nextMonth(now))]
  return months.map((month) => ({ value: monthKey(month), label: formatMonth(month) }))
}

function FilterFields({ draft, onChange }: FieldsProps) {
  const { may } = useDesk()
  const { filter } = draft
  const change = (changes: Partial<AudienceDraft['filter']>) => onChange({ filter: { ...filter, ...changes } })
  const ofClub = may('messages.send', null)
  return (
    <>
      <SelectInput
        label={words.month}
        value={filter.month ?? ''}
        options={[...monthOptions(), ...(ofClub ? [{ value: '', label: words.everyone }] : [])]}
        onChange={(month) => change({ month: month === '' ? null : month })}
      />
      {filter.month !== null && (
        <>
          <PoolField draft={draft} onChange={onChange} none={ofClub ? words.everyPool : words.choosePool} />
          <SelectInput
            label={words.kind}
            value={filter.kind ?? ''}
            options={[ANY, ...bookableKind.options.map((value) => ({ value, label: words.kinds[value] }))]}
            onChange={(kind) => change({ kind: bookableKind.options.find((each) => each === kind) ?? null })}
          />
          <SelectInput
            label={words.level}
            value={filter.level ?? ''}
            options={[ANY, ...levelValues.map((value) => ({ value, label: words.levels[value] }))]}
            onChange={(level) => change({ level: levelValues.find((each) => each === level) ?? null })}
          />
          <SelectInput
            label={words.sex}
            value={filter.sex ?? ''}
            options={[ANY, ...memberSex.options.map((value) => ({ value, label: words.sexes[value] }))]}
            onChange={(sex) => change({ sex: memberSex.options.find((each) => each === sex) ?? null })}
          />
        </>
      )}
    </>
  )
}
