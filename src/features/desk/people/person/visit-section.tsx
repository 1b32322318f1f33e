import { chakra } from '@chakra-ui/react'
import type { Person } from '#src/contract/desk/people.ts'
import { personStrings as words } from '#src/features/desk/people/strings.ts'
import { DataTable } from '#src/features/desk/table/data-table.tsx'
import { pastColumns } from './enrolment-columns.tsx'
import { Section } from './section.tsx'

/** Months and dates that are over or cancelled. */
export function VisitSection({ person: { visits } }: { person: Person }) {
  return (
    <Section title={words.visits} framed={false}>
      {visits.length === 0 ? (
        <chakra.p color="muted">{words.noVisits}</chakra.p>
      ) : (
        <DataTable
          label={words.visits}
          hasSearch={false}
          hasColumns={false}
          rows={visits}
          columns={pastColumns}
          idOf={({ id }) => String(id)}
          nameOf={({ swimmer }) => swimmer}
          empty={null}
        />
      )}
    </Section>
  )
}
