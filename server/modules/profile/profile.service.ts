import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/errors.ts'
import { shownName } from '#server/modules/auth/session.service.ts'
import type { Profile } from '#src/contract/auth.ts'
import { findProfile } from './profile.repo.ts'

/** A person's own profile. */
export async function profileOf(deps: Deps, userId: number): Promise<Profile> {
  const row = await findProfile(deps.db, userId)
  if (row === undefined) throw new Refusal('token_invalid')
  return {
    user: row.id,
    username: shownName(row),
    name: row.name,
    birth_date: row.birthDate,
    profile_picture: row.profilePicture,
    phone_number: row.phone ?? '',
    is_first_login: row.passwordHash === null,
  }
}
