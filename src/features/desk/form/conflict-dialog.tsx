import { chakra, Table } from '@chakra-ui/react'
import type * as z from 'zod/mini'
import { ApiError } from '#src/api/errors.ts'
import { HeadRow } from '#src/features/desk/table/head-row.tsx'
import { BottomSheet } from '#src/ui/dialog/bottom-sheet.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { formStrings as words } from './strings.ts'

/** The stored version of an item that another user changed meanwhile; undefined for other errors. */
export function conflictOf<Schema extends z.ZodMiniType>(error: unknown, schema: Schema): z.infer<Schema> | undefined {
  if (!(error instanceof ApiError) || error.code !== 'changed_meanwhile') return undefined
  return schema.safeParse(error.current).data
}

type ConflictDialogProps = {
  open: boolean
  /** The fields that differ, as texts. */
  differences: readonly { label: string; yours: string; theirs: string }[]
  busy?: boolean
  /** Continues with the stored version in the form. */
  onTakeTheirs: () => void
  /** Saves again, now over the stored version. */
  onSaveYours: () => void
  onClose: () => void
}

/** Both versions of an item, and which one to continue with. */
export function ConflictDialog({ open, differences, busy = false, ...actions }: ConflictDialogProps) {
  return (
    <BottomSheet open={open} onClose={actions.onClose} title={words.conflictTitle} dismissable={false}>
      <chakra.div display="flex" flexDirection="column" gap="4">
        <p>{words.conflictText}</p>
        <Table.Root>
          <HeadRow names={[words.field, words.yours, words.theirs]} />
          <Table.Body>
            {differences.map(({ label, yours, theirs }) => (
              <Table.Row key={label}>
                <Table.ColumnHeader scope="row">{label}</Table.ColumnHeader>
                {[yours, theirs].map((text, index) => (
                  <Table.Cell key={index === 0 ? 'yours' : 'theirs'}>
                    <bdi>{text === '' ? words.empty : text}</bdi>
                  </Table.Cell>
                ))}
              </Table.Row>
            ))}
          </Table.Body>
        </Table.Root>
        <chakra.div display="flex" flexWrap="wrap" gap="2">
          <Button data-autofocus onClick={actions.onTakeTheirs}>
            {words.takeTheirs}
          </Button>
          <Button variant="ghost" loading={busy} onClick={actions.onSaveYours}>
            {words.saveYours}
          </Button>
        </chakra.div>
      </chakra.div>
    </BottomSheet>
  )
}
