import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { actionErrorText } from '#src/api/errors.ts'
import * as accountStyles from '#src/features/account/account.module.css'
import { accountMutations } from '#src/features/account/mutations.ts'
import { settingsStrings as words } from '#src/features/account/settings/settings-strings.ts'
import { useMyProfile } from '#src/features/account/use-my-profile.ts'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { Button } from '#src/ui/form/button.tsx'
import * as fieldStyles from '#src/ui/form/field.module.css'
import { Card } from '#src/ui/layout/card.tsx'
import { saveFile } from '#src/ui/media/save-file.ts'

const DeleteAccountDialog = lazy(() =>
  import('./delete-account-dialog.tsx').then((module) => ({ default: module.DeleteAccountDialog })),
)

/** Data export and account deletion. */
export function DataSection() {
  return (
    <>
      <ExportData />
      <DeleteAccount />
    </>
  )
}

function ExportData() {
  const load = useMutation(accountMutations.exportData())
  const start = () =>
    load.mutate(undefined, {
      onSuccess: (data) => {
        saveFile(new File([JSON.stringify(data, null, 2)], words.exportName, { type: 'application/json' }))
        showToast({ kind: 'success', text: words.exported })
      },
      onError: (failure) => showToast({ kind: 'error', text: actionErrorText(failure), ms: 6000 }),
    })
  return (
    <Card as="section" className={accountStyles.row} aria-labelledby="my-data">
      <div>
        <h2 id="my-data" className={accountStyles.heading}>
          {words.data}
        </h2>
        <p className={fieldStyles.hint}>{words.dataHint}</p>
      </div>
      <Button variant="soft" loading={load.isPending} onClick={start}>
        {words.export}
      </Button>
    </Card>
  )
}

function DeleteAccount() {
  const { data } = useMyProfile()
  const [open, setOpen] = useState(false)
  const [used, setUsed] = useState(false)
  const ask = () => {
    setUsed(true)
    setOpen(true)
  }
  return (
    <Card as="section" className={accountStyles.row} aria-labelledby="delete-account">
      <div>
        <h2 id="delete-account" className={accountStyles.heading}>
          {words.leave}
        </h2>
        <p className={fieldStyles.hint}>{words.leaveHint}</p>
      </div>
      <Button variant="ghost" className={accountStyles.deleteButton} aria-haspopup="dialog" onClick={ask}>
        {words.delete}
      </Button>
      {used && (
        <Suspense fallback={null}>
          <DeleteAccountDialog open={open} profile={data} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Card>
  )
}
