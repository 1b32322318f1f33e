import { useMutation } from '@tanstack/react-query'
import type { Profile } from '#src/contract/auth.ts'
import { accountMutations } from '#src/features/account/mutations.ts'
import { profileStrings as words } from '#src/features/account/strings.ts'
import { PictureField } from './picture-field.tsx'
import { Portrait } from './portrait.tsx'

const texts = {
  removeAsk: words.removeAsk,
  removeText: words.removeText,
  saved: words.pictureSaved,
  removed: words.pictureRemoved,
}

/** The user's own picture. */
export function ProfilePicture({ profile }: { profile: Profile }) {
  const save = useMutation(accountMutations.savePicture())
  const remove = useMutation(accountMutations.removePicture())
  return (
    <PictureField
      label={words.picture}
      hints={[words.pictureHint]}
      portrait={<Portrait path={profile.profile_picture} name={profile.username} alt={words.currentPicture} />}
      hasPicture={profile.profile_picture !== null}
      camera="user"
      texts={texts}
      onSave={(picture) => save.mutateAsync(picture)}
      onRemove={() => remove.mutateAsync()}
    />
  )
}
