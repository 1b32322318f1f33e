import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { actionErrorText, fieldErrorText } from '#src/api/errors.ts'
import { useToday } from '#src/api/use-today.ts'
import { termKey } from '#src/contract/month.ts'
import type { JalaliDay } from '#src/fa/jalali.ts'
import { DateInput } from '#src/features/desk/form/date-input.tsx'
import { DeskForm } from '#src/features/desk/form/desk-form.tsx'
import { useDesk, useDeskPool } from '#src/features/desk/shell/desk-context.ts'
import { BottomSheet } from '#src/ui/dialog/bottom-sheet.tsx'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { Button } from '#src/ui/form/button.tsx'
import { ErrorAlert } from '#src/ui/form/field-error.tsx'
import { downloadOrders } from './queries.ts'
import { orderStrings as words } from './strings.ts'

/** Downloads the orders of some days for accounting. */
export function OrderExport() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="soft" icon="download" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {words.export}
      </Button>
      <BottomSheet open={open} onClose={close} title={words.export} dismissable={false}>
        {open && <ExportForm onClose={close} />}
      </BottomSheet>
    </>
  )
}

/** Defaults to this month until today. */
function ExportForm({ onClose }: { onClose: () => void }) {
  const today = useToday()
  const { me } = useDesk()
  const poolId = useDeskPool()
  const pool = me.pools.find(({ id }) => id === poolId)
  const [from, setFrom] = useState<JalaliDay | null>({ ...today, day: 1 })
  const [to, setTo] = useState<JalaliDay | null>(today)
  const [isMissing, setMissing] = useState(false)
  const download = useMutation({ mutationFn: downloadOrders })
  const submit = () => {
    setMissing(from === null || to === null)
    if (from === null || to === null || download.isPending) return
    const range = { from: termKey(from), to: termKey(to), ...(pool !== undefined && { pool: pool.id }) }
    download.mutate(range, {
      onSuccess: () => {
        showToast({ kind: 'success', text: words.exported })
        onClose()
      },
    })
  }
  const errorOf = (field: 'from' | 'to', value: JalaliDay | null) =>
    fieldErrorText(download.error, field) ?? (isMissing && value === null ? words.needsDay : undefined)
  const hasFields = ['from', 'to'].some((field) => fieldErrorText(download.error, field) !== undefined)
  return (
    <DeskForm onSubmit={submit}>
      <p>{words.exportText}</p>
      {pool !== undefined && <p>{words.exportOf(pool.name)}</p>}
      <DateInput label={words.from} required value={from} error={errorOf('from', from)} onChange={setFrom} />
      <DateInput label={words.to} required value={to} error={errorOf('to', to)} onChange={setTo} />
      <ErrorAlert text={download.error === null || hasFields ? undefined : actionErrorText(download.error)} />
      <div>
        <Button type="submit" icon="download" loading={download.isPending}>
          {words.download}
        </Button>
      </div>
    </DeskForm>
  )
}
