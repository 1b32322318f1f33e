import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { apiStrings } from '#src/api/strings.ts'
import type { Picture } from '#src/contract/picture.ts'
import { catalogMutations } from '#src/features/desk/catalog/mutations.ts'
import { catalogStrings as words } from '#src/features/desk/catalog/strings.ts'
import { ErrorAlert } from '#src/ui/form/field-error.tsx'
import { FileButton } from '#src/ui/form/file-button.tsx'
import { type ChosenPicture, openPicture, PictureError } from '#src/ui/media/chosen-picture.ts'

const loadCropper = () => import('./crop-dialog.tsx')
const CropDialog = lazy(() => loadCropper().then((module) => ({ default: module.CropDialog })))

/** Chooses, crops and uploads a picture. */
export function ChoosePicture({ label, onPicture }: { label: string; onPicture: (picture: Picture) => void }) {
  const [chosen, setChosen] = useState<ChosenPicture>()
  const [error, setError] = useState<string>()
  const [isReady, setReady] = useState(false)
  const send = useMutation(catalogMutations.sendPicture())
  useEffect(() => () => chosen?.release(), [chosen])
  const open = async (file: File) => {
    setError(undefined)
    try {
      const [picture] = await Promise.all([openPicture(file), loadCropper()])
      setChosen(picture)
    } catch (failure) {
      setError(failure instanceof PictureError ? failure.message : apiStrings.notDone)
    }
  }
  const upload = async (cropped: Blob) => {
    onPicture(await send.mutateAsync(cropped))
    setReady(true)
  }
  return (
    <>
      <FileButton label={label} accept="image/*" onFile={(file) => void open(file)} />
      <p role="status">{isReady && words.pictureReady}</p>
      <ErrorAlert text={error} />
      {chosen !== undefined && (
        <Suspense fallback={null}>
          <CropDialog chosen={chosen} onCrop={upload} onClose={() => setChosen(undefined)} />
        </Suspense>
      )}
    </>
  )
}
