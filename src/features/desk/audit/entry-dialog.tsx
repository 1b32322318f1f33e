import { chakra, Table } from '@chakra-ui/react'
import type { AuditEntry } from '#src/contract/desk/audit.ts'
import { actionName, subjectText } from '#src/fa/desk/audit-names.ts'
import { toPersianDigits } from '#src/fa/digits.ts'
import { useDesk } from '#src/features/desk/shell/desk-context.ts'
import { HeadRow } from '#src/features/desk/table/head-row.tsx'
import { BottomSheet } from '#src/ui/dialog/bottom-sheet.tsx'
import { actorText } from './entry-text.ts'
import { fieldName } from './field-names.ts'
import { auditStrings as words } from './strings.ts'
import { valueText } from './value-text.ts'

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
  const { action, before, after } = entry
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return (
    <chakra.div display="flex" flexDirection="column" gap="3">
      <div>
        <chakra.p fontWeight="semibold">
          {actionName(action)} · <bdi>{subjectText(entry.subject)}</bdi>
        </chakra.p>
        <chakra.p color="muted">
          <bdi>{actorText(entry)}</bdi> · {words.time(entry.at)}
          {entry.device !== '' && (
            <>
              {' · '}
              <bdi>{entry.device}</bdi>
            </>
          )}
        </chakra.p>
      </div>
      {entry.reason !== null && (
        <p>
          {words.reason}: <bdi>{entry.reason}</bdi>
        </p>
      )}
      {fields.length > 0 && <Fields entry={entry} names={fields} />}
    </chakra.div>
  )
}

function Fields({ entry: { action, before, after }, names }: { entry: AuditEntry; names: string[] }) {
  const { pools } = useDesk().me
  const place = { action, pools }
  return (
    <Table.Root>
      <HeadRow names={[words.field, words.before, words.after]} />
      <Table.Body>
        {names.map((name) => (
          <Table.Row key={name}>
            <Table.ColumnHeader scope="row">
              <bdi>{fieldName(action, name)}</bdi>
            </Table.ColumnHeader>
            <Table.Cell>
              <bdi>{valueText(name, before?.[name], place)}</bdi>
            </Table.Cell>
            <Table.Cell>
              <bdi>{valueText(name, after?.[name], place)}</bdi>
            </Table.Cell>
          </Table.Row>
        ))}
      </Table.Body>
    </Table.Root>
  )
}
