import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { apiStrings } from '#src/api/strings.ts'
import * as accountStyles from '#src/features/account/account.module.css'
import { profileStrings as words } from '#src/features/account/strings.ts'
import { useConfirmed } from '#src/features/account/use-confirmed.ts'
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx'
import { Button } from '#src/ui/form/button.tsx'
import * as fieldStyles from '#src/ui/form/field.module.css'
import { ErrorAlert } from '#src/ui/form/field-error.tsx'
import { FileButton } from '#src/ui/form/file-button.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { type ChosenPicture, openPicture, PictureError } from '#src/ui/media/chosen-picture.ts'

// Not stored on the device in advance: saving a picture needs the network as well.
const loadCropper = () => import('./crop-dialog.tsx')
const CropDialog = lazy(() => loadCropper().then((module) => ({ default: module.CropDialog })))

type PictureFieldProps = {
  label: string
  hints: readonly string[]
  portrait: ReactNode
  hasPicture: boolean
  /** The phone's camera: of the user's own face, or of another person. */
  camera: 'user' | 'environment'
  texts: { removeAsk: string; removeText: string; saved: string; removed: string }
  onSave: (picture: Blob) => Promise<unknown>
  onRemove: () => Promise<unknown>
}

/** The picture of a person: choose or take one, crop it to a square, or remove it. */
export function PictureField({ label, hints, portrait, camera, onSave, ...removal }: PictureFieldProps) {
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
    <Card as="section" className={accountStyles.pictureField} aria-label={label}>
      {portrait}
      <div className={accountStyles.pictureFieldSide}>
        {hints.map((hint) => (
          <p key={hint} className={fieldStyles.hint}>
            {hint}
          </p>
        ))}
        <div className={accountStyles.actions}>
          <FileButton label={words.choosePicture} accept="image/*" onFile={(file) => void open(file)} />
          <FileButton label={words.takePicture} accept="image/*" camera={camera} onFile={(file) => void open(file)} />
          <RemovePicture {...removal} />
        </div>
        <ErrorAlert text={error} />
      </div>
      {used && (
        <Suspense fallback={null}>
          <CropDialog
            chosen={chosen}
            onSave={onSave}
            saved={removal.texts.saved}
            onClose={() => setChosen(undefined)}
          />
        </Suspense>
      )}
    </Card>
  )
}

/** Stays mounted during the removal, so that its callbacks run. */
function RemovePicture({ hasPicture, texts, onRemove }: Pick<PictureFieldProps, 'hasPicture' | 'texts' | 'onRemove'>) {
  const { ask, dialog } = useConfirmed({ act: onRemove, done: texts.removed })
  return (
    <>
      {hasPicture && (
        <Button variant="plain" aria-haspopup="dialog" onClick={ask}>
          {words.removePicture}
        </Button>
      )}
      <ConfirmDialog
        title={texts.removeAsk}
        text={texts.removeText}
        yes={words.removeYes}
        no={words.removeNo}
        {...dialog}
      />
    </>
  )
}
