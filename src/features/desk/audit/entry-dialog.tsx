import { chakra, Table } from '@chakra-ui/react'
import type { AuditEntry } from '#src/contract/desk/audit.ts'
import { toPersianDigits } from '#src/fa/digits.ts'
import { BottomSheet } from '#src/ui/dialog/bottom-sheet.tsx'
import { auditStrings as words } from './strings.ts'

/** One entry of the log: what was before and after, from which device and why. */
export function EntryDialog({ entry, onClose }: { entry: AuditEntry | undefined; onClose: () => void }) {
  const title = entry === undefined ? '' : words.details(toPersianDigits(entry.seq))
  return (
    <BottomSheet open={entry !== undefined} onClose={onClose} title={title}>
      {entry !== undefined && <Entry entry={entry} />}
    </BottomSheet>
  )
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { before, after } = entry
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return (
    <chakra.div display="flex" flexDirection="column" gap="3">
      <chakra.p color="muted">
        {words.time(entry.at)} · <bdi>{entry.device === '' ? words.via[entry.via] : entry.device}</bdi>
      </chakra.p>
      {entry.reason !== null && (
        <p>
          {words.reason}: <bdi>{entry.reason}</bdi>
        </p>
      )}
      <Table.Root>
        <Table.Header>
          <Table.Row>
            {[words.field, words.before, words.after].map((name) => (
              <Table.ColumnHeader key={name} scope="col">
                {name}
              </Table.ColumnHeader>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {fields.map((name) => (
            <Table.Row key={name}>
              <Table.ColumnHeader scope="row">
                <bdi dir="ltr">{name}</bdi>
              </Table.ColumnHeader>
              <Table.Cell>
                <bdi>{valueText(before?.[name])}</bdi>
              </Table.Cell>
              <Table.Cell>
                <bdi>{valueText(after?.[name])}</bdi>
              </Table.Cell>
            </Table.Row>
          ))}
        </Table.Body>
      </Table.Root>
    </chakra.div>
  )
}

function valueText(value: unknown): string {
  if (value === undefined || value === null) return words.none
  return typeof value === 'string' ? value : JSON.stringify(value)
}
