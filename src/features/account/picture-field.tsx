import { useMutation } from '@tanstack/react-query'
import { type ChangeEvent, lazy, Suspense, useEffect, useId, useState } from 'react'
import type { Profile } from '#src/contract/auth.ts'
import { AskSheet } from '#src/ui/ask-sheet.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { showToast } from '#src/ui/toast-store.ts'
import { type ChosenPicture, openPicture, PictureRefusal } from './chosen-picture.ts'
import { failureText } from './failure.ts'
import { accountMutations } from './mutations.ts'
import { Portrait } from './portrait.tsx'
import { profileStrings as words } from './strings.ts'

const loadCropper = () => import('./crop-sheet.tsx')
const CropSheet = lazy(() => loadCropper().then((module) => ({ default: module.CropSheet })))

/** The profile picture: chosen or taken, cut square, shown; or taken away again. */
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
      setError(failure instanceof PictureRefusal ? failure.message : words.pictureBroken)
    }
  }
  return (
    <Card as="section" className="picture-field" aria-label={words.picture}>
      <Portrait path={profile.profile_picture} name={profile.username} alt={words.currentPicture} />
      <div className="picture-field-side">
        <p className="field-hint">{words.pictureHint}</p>
        <div className="account-actions">
          <FileButton label={words.choosePicture} onFile={(file) => void open(file)} />
          <FileButton label={words.takePicture} camera onFile={(file) => void open(file)} />
          <RemovePicture shown={profile.profile_picture !== null} />
        </div>
        <p role="alert" className="field-error">
          {error !== undefined && (
            <>
              <Icon name="alert" size={18} />
              {error}
            </>
          )}
        </p>
      </div>
      {used && (
        <Suspense fallback={null}>
          <CropSheet chosen={chosen} onClose={() => setChosen(undefined)} />
        </Suspense>
      )}
    </Card>
  )
}

type FileButtonProps = { label: string; camera?: boolean; onFile: (file: File) => void }

/** A file field that looks like a button. On a phone the second opens the camera; elsewhere it is not shown. */
function FileButton({ label, camera = false, onFile }: FileButtonProps) {
  const id = useId()
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    // The same file may be chosen again after a look at the crop.
    event.target.value = ''
    if (file !== undefined) onFile(file)
  }
  return (
    <span className={camera ? 'file-button file-button-camera' : 'file-button'}>
      <input
        id={id}
        className="visually-hidden"
        type="file"
        accept="image/*"
        {...(camera ? { capture: 'user' } : undefined)}
        onChange={take}
      />
      <label htmlFor={id} className={camera ? 'button button-ghost' : 'button button-soft'}>
        <Icon name={camera ? 'camera' : 'image'} size={20} />
        {label}
      </label>
    </span>
  )
}

/** Stands on while the picture goes, to tell that it went. */
function RemovePicture({ shown }: { shown: boolean }) {
  const [asking, setAsking] = useState(false)
  const remove = useMutation(accountMutations.removePicture())
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => showToast({ kind: 'success', text: words.pictureRemoved }),
      onError: (failure) => showToast({ kind: 'error', text: failureText(failure), ms: 6000 }),
      onSettled: () => setAsking(false),
    })
  return (
    <>
      {shown && (
        <Button variant="plain" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          {words.removePicture}
        </Button>
      )}
      <AskSheet
        open={asking}
        title={words.removeAsk}
        text={words.removeTell}
        yes={words.removeYes}
        no={words.removeNo}
        busy={remove.isPending}
        onYes={confirm}
        onNo={() => setAsking(false)}
      />
    </>
  )
}
