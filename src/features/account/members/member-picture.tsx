import { useMutation } from '@tanstack/react-query'
import type { Member } from '#src/contract/member/member.ts'
import { PictureField } from '#src/features/account/profile/picture-field.tsx'
import { MemberPortrait } from './member-portrait.tsx'
import { memberMutations } from './mutations.ts'
import { memberPictureStrings as words } from './strings.ts'

const visibleTo = { female: words.visibleFemale, male: words.visibleMale }

/** The photo of a member, with a note of who sees it. */
export function MemberPicture({ member }: { member: Member }) {
  const { id, name, sex, picture } = member
  const save = useMutation(memberMutations.savePicture(id))
  const remove = useMutation(memberMutations.removePicture(id))
  const texts = {
    removeAsk: words.removeAsk(name),
    removeText: words.removeText,
    saved: words.saved,
    removed: words.removed,
  }
  return (
    <PictureField
      label={words.title}
      hints={[words.hint, sex === null ? words.visibleUnknown : visibleTo[sex]]}
      portrait={<MemberPortrait member={member} alt={words.current(name)} />}
      hasPicture={picture !== null}
      camera="environment"
      texts={texts}
      onSave={(chosen) => save.mutateAsync(chosen)}
      onRemove={() => remove.mutateAsync()}
    />
  )
}
