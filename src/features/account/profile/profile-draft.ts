import type * as z from 'zod/mini'
import { serverToday } from '#src/api/clock.ts'
import { NAME_MAX, profilePatch } from '#src/contract/account.ts'
import type { Profile } from '#src/contract/auth.ts'
import { plainUsername, usernameFault } from '#src/contract/credentials.ts'
import { compareTerms } from '#src/fa/jalali.ts'
import { dateStrings, profileStrings as words } from '#src/features/account/strings.ts'
import { type DateDraft, dateOfDraft, draftOf, isDateFault, sameDate } from './date-draft.ts'

type ProfilePatch = z.infer<typeof profilePatch>

/** Unsaved changes of the profile; omitted fields are unchanged. */
export type ProfileEdits = { name?: string; username?: string; birthDate?: DateDraft }
export type ProfileErrors = {
  name?: string | undefined
  username?: string | undefined
  birth_date?: string | undefined
}

/** The profile with its queued or rejected change applied. */
export function withPendingWrite(profile: Profile, write: { body: object | null } | undefined): Profile {
  const { name, username, birth_date } = profilePatch.safeParse(write?.body).data ?? {}
  return {
    ...profile,
    ...(name !== undefined && { name }),
    ...(username !== undefined && { username }),
    ...(birth_date !== undefined && { birth_date }),
  }
}

/** The form's fields: the edits over the saved profile. */
export function shownFields(profile: Profile, edits: ProfileEdits) {
  return {
    name: edits.name ?? profile.name,
    username: edits.username ?? profile.username,
    birthDate: edits.birthDate ?? draftOf(profile.birth_date),
  }
}

/** The changed valid fields; empty when nothing differs. */
export function patchOf(profile: Profile, edits: ProfileEdits): ProfilePatch {
  const patch: ProfilePatch = {}
  const { name, username, birthDate } = shownFields(profile, edits)
  if (name.trim() !== profile.name) patch.name = name.trim()
  if (plainUsername(username) !== profile.username) patch.username = plainUsername(username)
  const date = dateOfDraft(birthDate)
  if (!isDateFault(date) && !sameDate(date, profile.birth_date)) patch.birth_date = date
  return patch
}

/** Whether leaving would lose changes; invalid fields count as changed. */
export function isEdited(profile: Profile, edits: ProfileEdits): boolean {
  return (
    Object.keys(patchOf(profile, edits)).length > 0 || isDateFault(dateOfDraft(shownFields(profile, edits).birthDate))
  )
}

/** Validation errors that need no request. */
export function faultsOf(profile: Profile, edits: ProfileEdits): ProfileErrors {
  const errors: ProfileErrors = {}
  const { name, username, birthDate } = shownFields(profile, edits)
  if ([...name.trim()].length > NAME_MAX) errors.name = words.nameTooLong(NAME_MAX)
  const fault = plainUsername(username) === profile.username ? undefined : usernameFault(username)
  if (fault !== undefined) errors.username = fault === 'required' ? words.usernameRequired : words.usernameShape
  const date = dateOfDraft(birthDate)
  if (isDateFault(date)) errors.birth_date = dateStrings[date]
  else if (date !== null && compareTerms(date, serverToday()) > 0) errors.birth_date = dateStrings.future
  return errors
}
