import { chakra } from '@chakra-ui/react'
import { resolveUrl } from '#src/api/address.ts'
import type { Picture as StoredPicture } from '#src/contract/picture.ts'
import { catalogStrings as words } from '#src/features/desk/catalog/strings.ts'
import { TextInput } from '#src/features/desk/form/text-input.tsx'
import { ErrorAlert } from '#src/ui/form/field-error.tsx'
import { Picture } from '#src/ui/media/picture.tsx'
import { ChoosePicture } from './choose-picture.tsx'

type PictureInputProps = {
  value: StoredPicture | null
  error: string | undefined
  onChange: (picture: StoredPicture) => void
}

/** The main picture of a row, with its alternative text. */
export function PictureInput({ value, error, onChange }: PictureInputProps) {
  return (
    <chakra.fieldset display="flex" flexDirection="column" gap="3" border="0" padding="0" margin="0" minInlineSize="0">
      <chakra.legend fontWeight="medium" fontSize="s">
        {words.picture}
      </chakra.legend>
      {value === null ? (
        <chakra.p color="muted" fontSize="s">
          {words.pictureHint}
        </chakra.p>
      ) : (
        <ShownPicture picture={value} onChange={onChange} />
      )}
      <ChoosePicture
        label={value === null ? words.choosePicture : words.changePicture}
        onPicture={(picture) => onChange({ ...picture, alt: value?.alt ?? '' })}
      />
      <ErrorAlert text={error} />
    </chakra.fieldset>
  )
}

/** A picture and the field of its alternative text. */
export function ShownPicture({
  picture,
  onChange,
}: {
  picture: StoredPicture
  onChange: (picture: StoredPicture) => void
}) {
  return (
    <>
      <chakra.div maxInlineSize="240px" borderRadius="m" overflow="hidden">
        <Picture picture={picture} resolve={resolveUrl} sizes="240px" ratio="3 / 2" />
      </chakra.div>
      <TextInput
        label={words.alt}
        maxLength={200}
        value={picture.alt}
        onChange={(alt) => onChange({ ...picture, alt })}
      />
    </>
  )
}
