import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { actionErrorText } from '#src/api/errors.ts'
import { apiStrings } from '#src/api/strings.ts'
import type { Profile } from '#src/contract/auth.ts'
import * as accountStyles from '#src/features/account/account.module.css'
import { accountMutations } from '#src/features/account/mutations.ts'
import { profileStrings as words } from '#src/features/account/strings.ts'
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { Button } from '#src/ui/form/button.tsx'
import * as fieldStyles from '#src/ui/form/field.module.css'
import { ErrorAlert } from '#src/ui/form/field-error.tsx'
import { FileButton } from '#src/ui/form/file-button.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { type ChosenPicture, openPicture, PictureError } from './chosen-picture.ts'
import { Portrait } from './portrait.tsx'

// Not stored on the device in advance: saving a picture needs the network as well.
const loadCropper = () => import('./crop-dialog.tsx')
const CropDialog = lazy(() => loadCropper().then((module) => ({ default: module.CropDialog })))

/** Profile picture: choose or take one, crop it to a square, or remove it. */
export function PictureField({ profile }: { profile: Profile }) {
  const [chosen, setChosen] = useState<ChosenPicture>()
  const [used, setUsed] = useState(false)
  const [error, setError] = useState<string>()
  useEffect(() => () => chosen?.release(), [chosen])

  const open = async (file: File) => {
    setError(undefined)
    try {
      const [picture] = await Promise.all([openPicture(file), loadCropper()])
      setUsed(true)
      setChosen(picture)
    } catch (failure) {
      setError(failure instanceof PictureError ? failure.message : apiStrings.notDone)
    }
  }
  return (
    <Card as="section" className={accountStyles.pictureField} aria-label={words.picture}>
      <Portrait path={profile.profile_picture} name={profile.username} alt={words.currentPicture} />
      <div className={accountStyles.pictureFieldSide}>
        <p className={fieldStyles.hint}>{words.pictureHint}</p>
        <div className={accountStyles.actions}>
          <FileButton label={words.choosePicture} accept="image/*" onFile={(file) => void open(file)} />
          <FileButton label={words.takePicture} accept="image/*" camera="user" onFile={(file) => void open(file)} />
          <RemovePicture shown={profile.profile_picture !== null} />
        </div>
        <ErrorAlert text={error} />
      </div>
      {used && (
        <Suspense fallback={null}>
          <CropDialog chosen={chosen} onClose={() => setChosen(undefined)} />
        </Suspense>
      )}
    </Card>
  )
}

/** Stays mounted during the removal, so that its callbacks run. */
function RemovePicture({ shown }: { shown: boolean }) {
  const [confirming, setConfirming] = useState(false)
  const remove = useMutation(accountMutations.removePicture())
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => showToast({ kind: 'success', text: words.pictureRemoved }),
      onError: (failure) => showToast({ kind: 'error', text: actionErrorText(failure), ms: 6000 }),
      onSettled: () => setConfirming(false),
    })
  return (
    <>
      {shown && (
        <Button variant="plain" aria-haspopup="dialog" onClick={() => setConfirming(true)}>
          {words.removePicture}
        </Button>
      )}
      <ConfirmDialog
        open={confirming}
        title={words.removeAsk}
        text={words.removeText}
        yes={words.removeYes}
        no={words.removeNo}
        busy={remove.isPending}
        onYes={confirm}
        onNo={() => setConfirming(false)}
      />
    </>
  )
}
