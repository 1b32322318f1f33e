import type * as z from 'zod/mini'
import type { Deps } from '#server/core/deps.ts'
import { AppError, ValidationError } from '#server/core/errors.ts'
import { isDuplicate } from '#server/db/duplicate.ts'
import { shownName } from '#server/modules/auth/session.service.ts'
import { type JalaliDate, NAME_MAX, type profilePatch } from '#src/contract/account.ts'
import type { Profile } from '#src/contract/auth.ts'
import { plainUsername, usernameFault } from '#src/contract/credentials.ts'
import { usernameTexts } from '#src/fa/credential-texts.ts'
import { fold } from '#src/fa/fold.ts'
import { compareTerms, jalaliDay } from '#src/fa/jalali.ts'
import { isJalaliDate } from '#src/fa/jalali-date.ts'
import { plainLine } from '#src/fa/plain-line.ts'
import { findProfile, type ProfileChanges, updateProfile } from './profile.repo.ts'
import { profileTexts } from './strings.ts'

type Row = NonNullable<Awaited<ReturnType<typeof findProfile>>>
type Patch = z.infer<typeof profilePatch>
type Faults = Record<string, string[]>

function shapeOf(row: Row | undefined): Profile {
  if (row === undefined) throw new AppError('token_invalid')
  return {
    user: row.id,
    username: shownName(row),
    name: row.name,
    birth_date: row.birthDate,
    profile_picture: row.profilePicture,
    phone_number: row.phone ?? '',
    is_first_login: row.passwordHash === null || row.username === null,
    staff: row.staff,
  }
}

/** A user's own profile. */
export async function profileOf(deps: Deps, userId: number): Promise<Profile> {
  return shapeOf(await findProfile(deps.db, userId))
}

/** Changes the given fields of a profile, all or none. Throws `ValidationError` naming each invalid field. */
export async function changeProfile(deps: Deps, userId: number, patch: Patch): Promise<Profile> {
  const before = await findProfile(deps.db, userId)
  const { username, is_first_login } = shapeOf(before)
  // The form sends every field: the placeholder name shown without a username is not a new username.
  const request = patch.username === username ? { ...patch, username: undefined } : patch
  const changes = checkedChanges(request, is_first_login, deps.now())
  if (Object.keys(changes).length === 0) return shapeOf(before)
  try {
    return shapeOf(await updateProfile(deps.db, userId, changes))
  } catch (error) {
    // The unique index decides: an earlier read could not see a concurrent request.
    if (isDuplicate(error)) throw new ValidationError({ username: [usernameTexts.taken] })
    throw error
  }
}

function checkedChanges(patch: Patch, isFirstLogin: boolean, now: Date): ProfileChanges {
  const faults: Faults = {}
  const refuse = (field: keyof Patch, text: string | undefined) => {
    if (text !== undefined) faults[field] = [text]
  }
  const changes: ProfileChanges = {}
  if (patch.name !== undefined) {
    changes.name = plainLine(patch.name)
    if ([...changes.name].length > NAME_MAX) refuse('name', profileTexts.nameLong)
  }
  if (patch.username !== undefined) {
    changes.username = plainUsername(patch.username)
    changes.usernameFolded = fold(changes.username)
    refuse('username', usernameRefusal(patch.username, isFirstLogin))
  }
  if (patch.birth_date !== undefined) {
    changes.birthDate = patch.birth_date
    refuse('birth_date', birthDateRefusal(patch.birth_date, now))
  }
  if (Object.keys(faults).length > 0) throw new ValidationError(faults)
  return changes
}

function birthDateRefusal(date: JalaliDate | null, now: Date): string | undefined {
  if (date === null) return undefined
  if (!isJalaliDate(date)) return profileTexts.birthDateUnreal
  return compareTerms(date, jalaliDay(now)) > 0 ? profileTexts.birthDateFuture : undefined
}

function usernameRefusal(username: string, isFirstLogin: boolean): string | undefined {
  const fault = usernameFault(username)
  if (fault !== undefined) return usernameTexts[fault]
  // The first username is set together with a password; without one it would be useless for sign-in.
  return isFirstLogin ? profileTexts.usernameEarly : undefined
}
