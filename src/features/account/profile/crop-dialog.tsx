import { useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { actionErrorText } from '#src/api/errors.ts'
import * as accountStyles from '#src/features/account/account.module.css'
import { accountStrings, profileStrings as words } from '#src/features/account/strings.ts'
import { BottomSheet } from '#src/ui/dialog/bottom-sheet.tsx'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { Button } from '#src/ui/form/button.tsx'
import { ErrorAlert } from '#src/ui/form/field-error.tsx'
import { IconButton } from '#src/ui/form/icon-button.tsx'
import type { ChosenPicture } from '#src/ui/media/chosen-picture.ts'
import { type Area, type Crop, cutOut, MAX_ZOOM, placeBehind, wholeCrop, zoomCrop } from '#src/ui/media/crop.ts'
import * as styles from './crop.module.css'

const ZOOM_STEP = 0.25
const KEY_STEP_PX = 14
const zoomKeys: Record<string, number> = { '+': 1.15, '=': 1.15, '-': 1 / 1.15, '−': 1 / 1.15 }

type CropDialogProps = {
  chosen: ChosenPicture | undefined
  /** Stores the cropped picture, JPEG. */
  onSave: (picture: Blob) => Promise<unknown>
  /** Text of the toast. */
  saved: string
  onClose: () => void
}

/** Crops the chosen picture to a square by touch, mouse or keyboard. */
export function CropDialog({ chosen, onClose, ...saving }: CropDialogProps) {
  // Keeps showing the picture during the closing animation.
  const last = useRef(chosen)
  if (chosen !== undefined) last.current = chosen
  return (
    <BottomSheet
      open={chosen !== undefined}
      onClose={onClose}
      title={words.cropTitle}
      dismissable={false}
      scales={false}
    >
      {last.current !== undefined && (
        <CropForm key={last.current.image.src} chosen={last.current} onClose={onClose} {...saving} />
      )}
    </BottomSheet>
  )
}

function CropForm({ chosen: { image }, onSave, saved, onClose }: CropDialogProps & { chosen: ChosenPicture }) {
  const [crop, setCrop] = useState(wholeCrop)
  const [area, setArea] = useState<{ percent: Area; pixels: Area }>()
  const [error, setError] = useState<string>()
  const helpId = useId()
  const save = useMutation({ mutationFn: onSave, retry: false })
  const finish = async (pixels: Area) => {
    setError(undefined)
    try {
      await save.mutateAsync(await cutOut(image, pixels))
      showToast({ kind: 'success', text: saved })
      onClose()
    } catch (failure) {
      setError(actionErrorText(failure))
    }
  }
  return (
    <div className={styles.root}>
      <div className={styles.stage}>
        <CropArea
          {...{ src: image.src, crop, helpId }}
          onCrop={setCrop}
          onArea={(percent, pixels) => setArea({ percent, pixels })}
        />
        <div className={styles.preview} aria-hidden="true">
          <span className={styles.window} dir="ltr">
            {area !== undefined && (
              <img
                className={styles.image}
                src={image.src}
                alt=""
                draggable={false}
                style={placeBehind(area.percent)}
              />
            )}
          </span>
          {words.preview}
        </div>
      </div>
      <ZoomBar zoom={crop.zoom} onZoom={(zoom) => setCrop(zoomCrop(crop, zoom))} />
      <p id={helpId} className={styles.help}>
        {words.cropHelp}
      </p>
      <ErrorAlert text={error} />
      <div className={accountStyles.actions}>
        <Button loading={save.isPending} onClick={() => area !== undefined && void finish(area.pixels)}>
          {words.savePicture}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {accountStrings.cancel}
        </Button>
      </div>
    </div>
  )
}

type CropAreaProps = {
  src: string
  crop: Crop
  helpId: string
  onCrop: (change: (crop: Crop) => Crop) => void
  onArea: (percent: Area, pixels: Area) => void
}

/** The picture in its square window: dragged, pinched, by wheel, arrow keys, + and −. */
function CropArea({ src, crop: { shift, zoom }, helpId, onCrop, onArea }: CropAreaProps) {
  const cropper = useRef<RefObject<HTMLDivElement>>(undefined)
  // The element with the keyboard control appears when the picture is measured.
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    if (isReady) cropper.current?.current?.focus({ preventScroll: true })
  }, [isReady])
  const zoomByKey = ({ key }: KeyboardEvent) => {
    const factor = zoomKeys[key]
    if (factor !== undefined) onCrop((crop) => zoomCrop(crop, crop.zoom * factor))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys reach it from the focusable element inside
    <div className={styles.area} dir="ltr" onKeyDown={zoomByKey}>
      <Cropper
        {...{ image: src, crop: shift, zoom, maxZoom: MAX_ZOOM, keyboardStep: KEY_STEP_PX }}
        {...{ aspect: 1, cropShape: 'round', objectFit: 'cover', showGrid: false }}
        onCropChange={(to) => onCrop((crop) => ({ ...crop, shift: to }))}
        onZoomChange={(to) => onCrop((crop) => ({ ...crop, zoom: to }))}
        onCropAreaChange={(percent, pixels) => {
          onArea(percent, pixels)
          setReady(true)
        }}
        setCropperRef={(ref) => {
          cropper.current = ref
        }}
        classes={{ cropAreaClassName: styles.ring }}
        cropperProps={{ role: 'application', 'aria-label': words.cropArea, 'aria-describedby': helpId }}
        disableAutomaticStylesInjection
      />
    </div>
  )
}

function ZoomBar({ zoom, onZoom }: { zoom: number; onZoom: (zoom: number) => void }) {
  return (
    <div className={styles.zoom}>
      <IconButton icon="minus" label={words.zoomOut} onClick={() => onZoom(zoom - ZOOM_STEP)} />
      <input
        type="range"
        min={1}
        max={MAX_ZOOM}
        step={0.01}
        value={zoom}
        aria-label={words.zoom}
        aria-valuetext={words.zoomValue(zoom)}
        onChange={(event) => onZoom(Number(event.target.value))}
      />
      <IconButton icon="plus" label={words.zoomIn} onClick={() => onZoom(zoom + ZOOM_STEP)} />
    </div>
  )
}
