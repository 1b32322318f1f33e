import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/errors.ts'
import { shownName } from '#server/modules/auth/session.service.ts'
import { messagesUnder } from '#server/modules/contact/contact.service.ts'
import { uploadsOf } from '#server/modules/upload/upload.service.ts'
import { readEverything } from './account-export.repo.ts'

/** All that is held about a person, to be kept as a file. Amounts in rial, instants in ISO 8601. */
export async function exportAccount(deps: Deps, userId: number): Promise<Record<string, unknown>> {
  const { person, balanceRial, ledger, ...rest } = await readEverything(deps.db, userId)
  if (person === undefined) throw new Refusal('token_invalid')
  const profile = {
    user: person.id,
    username: shownName(person),
    name: person.name,
    phone_number: person.phone,
    birth_date: person.birthDate,
    profile_picture: person.profilePicture,
    notification_choices: person.notifications,
    quiet_hours: person.quietHours,
    created_at: person.createdAt,
  }
  const wallet = { balance_rial: balanceRial, ledger }
  const messages = person.phone === null ? [] : await messagesUnder(deps.db, person.phone)
  const uploads = await uploadsOf(deps, userId)
  return { exported_at: deps.now(), profile, wallet, ...rest, messages, uploads }
}
