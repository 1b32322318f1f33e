import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useToday } from '#src/api/use-today.ts'
import { type ReportGroup, reportNames, reportRules } from '#src/contract/desk/reports.ts'
import { reportGroupNames, reportTitles } from '#src/fa/desk/report-names.ts'
import { formatMonth } from '#src/fa/jalali.ts'
import { SelectInput } from '#src/features/desk/form/select-input.tsx'
import { useDesk } from '#src/features/desk/shell/desk-context.ts'
import { earlierOf, laterOf, monthChoices, monthOfKey, type ReportFilter, type ReportSearch, SPEED } from './filter.ts'
import { reportQueries } from './queries.ts'
import { reportStrings as words } from './strings.ts'

const DAY_CHOICES = [7, 28, 90]

type ReportFiltersProps = { filter: ReportFilter; onChange: (change: ReportSearch) => void }

/** Report, months, rows and what narrows them; every choice applies at once. */
export function ReportFilters({ filter, onChange }: ReportFiltersProps) {
  const { may } = useDesk()
  const reports = [
    ...reportNames.map((value) => ({ value, label: reportTitles[value] })),
    ...(may('reports.read', null) ? [{ value: SPEED, label: words.speed } as const] : []),
  ]
  return (
    <chakra.section
      aria-label={words.filters}
      display="grid"
      gridTemplateColumns="repeat(auto-fill, minmax(150px, 1fr))"
      alignItems="end"
      gap="2"
      css={{ '@media print': { display: 'none' } }}
    >
      <SelectInput
        label={words.report}
        value={filter.report}
        options={reports}
        onChange={(report) => onChange({ report })}
      />
      {filter.report === SPEED ? (
        <SelectInput
          label={words.days}
          value={String(filter.days)}
          options={[...new Set([...DAY_CHOICES, filter.days])].map((days) => ({
            value: String(days),
            label: words.lastDays(days),
          }))}
          onChange={(days) => onChange({ days: Number(days) })}
        />
      ) : (
        <MonthFields filter={filter} onChange={onChange} groups={reportRules[filter.report].groups} />
      )}
    </chakra.section>
  )
}

function MonthFields({ filter, onChange, groups }: ReportFiltersProps & { groups: readonly ReportGroup[] }) {
  const { from, to, by } = filter
  const months = monthChoices(useToday(), [from, to]).map((value) => ({ value, label: formatMonth(monthOfKey(value)) }))
  return (
    <>
      <SelectInput
        label={words.from}
        value={from}
        options={months}
        onChange={(month) => onChange({ from: month, to: laterOf(month, to) })}
      />
      <SelectInput
        label={words.to}
        value={to}
        options={months}
        onChange={(month) => onChange({ from: earlierOf(month, from), to: month })}
      />
      <SelectInput
        label={words.by}
        value={by}
        options={groups.map((value) => ({ value, label: reportGroupNames[value] }))}
        onChange={(group) => onChange({ by: group })}
      />
      <NarrowFields filter={filter} onChange={onChange} />
    </>
  )
}

/** A program or a coach. Reports of people have one of them: they are counted by it. */
function NarrowFields({ filter, onChange }: ReportFiltersProps) {
  const { userId } = useDesk()
  const { data: choices } = useQuery(reportQueries.choices(userId))
  const { program, coach, report, by } = filter
  const isPeople = report === 'people'
  const optionsOf = (all: { id: number; name: string }[] = []) => [
    { value: '', label: words.all },
    ...all.map(({ id, name }) => ({ value: String(id), label: name })),
  ]
  const idOf = (value: string) => (value === '' ? undefined : Number(value))
  return (
    <>
      <SelectInput
        label={words.program}
        value={program === undefined ? '' : String(program)}
        options={optionsOf(choices?.programs)}
        disabled={isPeople && (coach !== undefined || by === 'coach')}
        onChange={(value) => onChange({ program: idOf(value) })}
      />
      <SelectInput
        label={words.coach}
        value={coach === undefined ? '' : String(coach)}
        options={optionsOf(choices?.coaches)}
        disabled={isPeople && (program !== undefined || by === 'program')}
        onChange={(value) => onChange({ coach: idOf(value) })}
      />
    </>
  )
}
