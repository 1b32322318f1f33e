import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { actionErrorText } from '#src/api/errors.ts'
import { catalogStrings as words } from '#src/features/desk/catalog/strings.ts'
import { BottomSheet } from '#src/ui/dialog/bottom-sheet.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { ErrorAlert } from '#src/ui/form/field-error.tsx'
import type { ChosenPicture } from '#src/ui/media/chosen-picture.ts'
import { type Area, cutOut, MAX_ZOOM, wholeCrop, zoomCrop } from '#src/ui/media/crop.ts'

/** As cards and pages of the catalogue show pictures. */
const RATIO = 3 / 2
const MOST_WIDTH = 1600
const KEY_STEP_PX = 14

type CropDialogProps = {
  chosen: ChosenPicture | undefined
  onCrop: (picture: Blob) => Promise<unknown>
  onClose: () => void
}

/** Crops the chosen picture to the ratio of the catalogue by touch, mouse or keyboard. */
export function CropDialog({ chosen, onCrop, onClose }: CropDialogProps) {
  return (
    <BottomSheet
      open={chosen !== undefined}
      onClose={onClose}
      title={words.cropTitle}
      dismissable={false}
      scales={false}
    >
      {chosen !== undefined && <CropForm chosen={chosen} onCrop={onCrop} onClose={onClose} />}
    </BottomSheet>
  )
}

function CropForm({ chosen: { image }, onCrop, onClose }: CropDialogProps & { chosen: ChosenPicture }) {
  const [crop, setCrop] = useState(wholeCrop)
  const [area, setArea] = useState<Area>()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const finish = async (pixels: Area) => {
    setBusy(true)
    setError(undefined)
    try {
      await onCrop(await cutOut(image, pixels, MOST_WIDTH))
      onClose()
    } catch (failure) {
      setError(actionErrorText(failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <chakra.div display="flex" flexDirection="column" gap="3">
      <chakra.div position="relative" blockSize="260px" overflow="hidden" borderRadius="m" dir="ltr">
        <Cropper
          {...{ image: image.src, crop: crop.shift, zoom: crop.zoom, maxZoom: MAX_ZOOM, keyboardStep: KEY_STEP_PX }}
          {...{ aspect: RATIO, objectFit: 'contain', showGrid: false }}
          onCropChange={(shift) => setCrop((before) => ({ ...before, shift }))}
          onZoomChange={(zoom) => setCrop((before) => ({ ...before, zoom }))}
          onCropAreaChange={(_percent, pixels) => setArea(pixels)}
          cropperProps={{ role: 'application', 'aria-label': words.cropArea }}
          disableAutomaticStylesInjection
        />
      </chakra.div>
      <chakra.p color="muted" fontSize="s">
        {words.cropHelp}
      </chakra.p>
      <input
        type="range"
        min={1}
        max={MAX_ZOOM}
        step={0.01}
        value={crop.zoom}
        aria-label={words.zoom}
        onChange={(event) => setCrop(zoomCrop(crop, Number(event.target.value)))}
      />
      <ErrorAlert text={error} />
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        <Button loading={busy} onClick={() => area !== undefined && void finish(area)}>
          {words.save}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {words.close}
        </Button>
      </chakra.div>
    </chakra.div>
  )
}
