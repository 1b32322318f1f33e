import { useMutation } from '@tanstack/react-query'
import { type CSSProperties, useId, useRef, useState } from 'react'
import { BottomSheet } from '#src/ui/dialog/bottom-sheet.tsx'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { Button } from '#src/ui/form/button.tsx'
import { ErrorAlert } from '#src/ui/form/field-error.tsx'
import { IconButton } from '#src/ui/form/icon-button.tsx'
import type { ChosenPicture } from './chosen-picture.ts'
import './crop.css'
import { actionErrorText } from '#src/api/errors.ts'
import { accountMutations } from '#src/features/account/mutations.ts'
import { accountStrings, profileStrings as words } from '#src/features/account/strings.ts'
import { type Crop, cutOut, MAX_ZOOM, type PictureSize, placeBehind, wholeCrop, zoomCrop } from './crop.ts'
import { useCropGestures } from './use-crop-gestures.ts'

const ZOOM_STEP = 0.25

type CropDialogProps = {
  chosen: ChosenPicture | undefined
  onClose: () => void
}

/** Crops the chosen picture to a square by touch, mouse or keyboard and saves it as the profile picture. */
export function CropDialog({ chosen, onClose }: CropDialogProps) {
  // Keeps showing the picture during the closing animation.
  const last = useRef(chosen)
  if (chosen !== undefined) last.current = chosen
  return (
    <BottomSheet open={chosen !== undefined} onClose={onClose} title={words.cropTitle} dismissable={false}>
      {last.current !== undefined && <CropForm key={last.current.image.src} chosen={last.current} onClose={onClose} />}
    </BottomSheet>
  )
}

function CropForm({ chosen: { image }, onClose }: { chosen: ChosenPicture; onClose: () => void }) {
  const picture: PictureSize = { width: image.naturalWidth, height: image.naturalHeight }
  const [crop, setCrop] = useState<Crop>(() => wholeCrop(picture))
  const [error, setError] = useState<string>()
  const area = useRef<HTMLButtonElement>(null)
  const helpId = useId()
  const gestures = useCropGestures({ area, picture, crop, onChange: setCrop })
  const save = useMutation(accountMutations.savePicture())
  const finish = async () => {
    setError(undefined)
    try {
      await save.mutateAsync(await cutOut(image, crop))
      showToast({ kind: 'success', text: words.pictureSaved })
      onClose()
    } catch (failure) {
      setError(actionErrorText(failure))
    }
  }
  const imageStyle = placeBehind(crop, picture)
  return (
    <div className="crop">
      <div className="crop-stage">
        <button
          type="button"
          ref={area}
          className="crop-area"
          dir="ltr"
          aria-label={words.cropArea}
          aria-describedby={helpId}
          data-autofocus
          {...gestures}
        >
          <CropImage src={image.src} imageStyle={imageStyle} />
          <span className="crop-ring" aria-hidden="true" />
        </button>
        <div className="crop-preview" aria-hidden="true">
          <span className="crop-window" dir="ltr">
            <CropImage src={image.src} imageStyle={imageStyle} />
          </span>
          {words.preview}
        </div>
      </div>
      <ZoomBar crop={crop} onZoom={(zoom) => setCrop(zoomCrop(crop, picture, zoom))} />
      <p id={helpId} className="crop-help">
        {words.cropHelp}
      </p>
      <ErrorAlert text={error} />
      <div className="account-actions">
        <Button loading={save.isPending} onClick={() => void finish()}>
          {words.savePicture}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {accountStrings.cancel}
        </Button>
      </div>
    </div>
  )
}

function CropImage({ src, imageStyle }: { src: string; imageStyle: CSSProperties }) {
  return <img className="crop-image" src={src} alt="" draggable={false} style={imageStyle} />
}

function ZoomBar({ crop, onZoom }: { crop: Crop; onZoom: (zoom: number) => void }) {
  return (
    <div className="crop-zoom">
      <IconButton icon="minus" label={words.zoomOut} onClick={() => onZoom(crop.zoom - ZOOM_STEP)} />
      <input
        type="range"
        min={1}
        max={MAX_ZOOM}
        step={0.01}
        value={crop.zoom}
        aria-label={words.zoom}
        aria-valuetext={words.zoomValue(crop.zoom)}
        onChange={(event) => onZoom(Number(event.target.value))}
      />
      <IconButton icon="plus" label={words.zoomIn} onClick={() => onZoom(crop.zoom + ZOOM_STEP)} />
    </div>
  )
}
