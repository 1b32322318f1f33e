import { chakra } from '@chakra-ui/react'
import type { DeskEnrolment } from '#src/contract/desk/orders.ts'
import type { Person } from '#src/contract/desk/people.ts'
import { compareTerms } from '#src/fa/jalali.ts'
import { personStrings as words } from '#src/features/desk/people/strings.ts'
import { DataTable } from '#src/features/desk/table/data-table.tsx'
import { EnrolmentActions } from './enrolment-actions.tsx'
import { currentColumns } from './enrolment-columns.tsx'
import { Section } from './section.tsx'

/** Months and dates that are not over, the nearest first, and what may be done with each. */
export function CurrentSection({ person }: { person: Person }) {
  const rows = person.enrolments.toSorted((one, other) => compareTerms(one.term, other.term))
  return (
    <Section title={words.current} framed={false}>
      {rows.length === 0 ? (
        <chakra.p color="muted">{words.noCurrent}</chakra.p>
      ) : (
        <DataTable
          label={words.current}
          hasSearch={false}
          hasColumns={false}
          rows={rows}
          columns={currentColumns}
          idOf={({ id }) => String(id)}
          nameOf={({ swimmer }) => swimmer}
          rowActions={(row: DeskEnrolment) => <EnrolmentActions person={person} enrolment={row} />}
          empty={null}
        />
      )}
    </Section>
  )
}
