import { chakra } from '@chakra-ui/react'
import type { Picture } from '#src/contract/picture.ts'
import { catalogStrings as words } from '#src/features/desk/catalog/strings.ts'
import { Button } from '#src/ui/form/button.tsx'
import { ErrorAlert } from '#src/ui/form/field-error.tsx'
import { ChoosePicture } from './choose-picture.tsx'
import { ShownPicture } from './picture-input.tsx'

type GalleryInputProps = {
  value: Picture[]
  error: string | undefined
  onChange: (gallery: Picture[]) => void
}

/** Further pictures of a row, in their order. */
export function GalleryInput({ value, error, onChange }: GalleryInputProps) {
  const replace = (index: number, picture: Picture) => onChange(value.toSpliced(index, 1, picture))
  return (
    <chakra.fieldset display="flex" flexDirection="column" gap="3" border="0" padding="0" margin="0" minInlineSize="0">
      <chakra.legend fontWeight="medium" fontSize="s">
        {words.gallery}
      </chakra.legend>
      {value.map((picture, index) => (
        <chakra.div key={picture.url} display="flex" flexDirection="column" gap="2">
          <ShownPicture picture={picture} onChange={(changed) => replace(index, changed)} />
          <div>
            <Button variant="ghost" size="small" onClick={() => onChange(value.toSpliced(index, 1))}>
              {words.removePicture}
            </Button>
          </div>
        </chakra.div>
      ))}
      <ChoosePicture label={words.addPicture} onPicture={(picture) => onChange([...value, picture])} />
      <ErrorAlert text={error} />
    </chakra.fieldset>
  )
}
