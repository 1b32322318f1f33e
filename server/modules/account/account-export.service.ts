import type { Deps } from '#server/core/deps.ts'
import { AppError } from '#server/core/errors.ts'
import { shownName } from '#server/modules/auth/session.service.ts'
import { exportCards } from '#server/modules/card/card-use.service.ts'
import { listMessagesOf } from '#server/modules/contact/contact.service.ts'
import { exportFreezes } from '#server/modules/freeze/freeze.service.ts'
import { exportLinks } from '#server/modules/guardian/guardian.service.ts'
import { exportCredits } from '#server/modules/make-up/make-up.service.ts'
import { exportMembers } from '#server/modules/member/member.service.ts'
import { exportNotesOf } from '#server/modules/people/note.service.ts'
import { uploadsOf } from '#server/modules/upload/upload.service.ts'
import { exportWaitlist } from '#server/modules/waitlist/waitlist-account.service.ts'
import { type Key, lists, type ReadPage, readBalance, readLedger, readUser } from './account-export.repo.ts'

/** Rows in memory at a time, whatever the size of the account. */
const PAGE_ROWS = 500

/**
 * All data stored about a user as JSON text, in chunks. Amounts in rial, instants in ISO 8601. Rejects before the first
 * chunk when there is no such user.
 */
export async function exportAccount(deps: Deps, userId: number): Promise<AsyncGenerator<string>> {
  const user = await readUser(deps.db, userId)
  if (user === undefined) throw new AppError('token_invalid')
  const profile = {
    user: user.id,
    username: shownName(user),
    name: user.name,
    phone_number: user.phone,
    birth_date: user.birthDate,
    profile_picture: user.profilePicture,
    notification_choices: user.notifications,
    quiet_hours: user.quietHours,
    created_at: user.createdAt,
  }
  return textOf(deps, userId, { exported_at: deps.now(), profile, phone: user.phone })
}

type Head = { exported_at: Date; profile: object; phone: string | null }

async function* textOf(deps: Deps, userId: number, { exported_at, profile, phone }: Head): AsyncGenerator<string> {
  const readMessages: ReadPage = async (db, _userId, { after, limit }) =>
    phone === null ? [] : listMessagesOf(db, phone, { after: Number(after ?? 0), limit })
  const readMembers: ReadPage = (db, id, page) =>
    exportMembers(db, id, { after: Number(page.after ?? 0), limit: page.limit })
  const readGuardians: ReadPage = (db, id, page) =>
    exportLinks(db, id, { after: Number(page.after ?? 0), limit: page.limit })
  const readWaitlist: ReadPage = (db, id, page) =>
    exportWaitlist(db, id, { after: Number(page.after ?? 0), limit: page.limit })
  const readCredits: ReadPage = (db, id, page) =>
    exportCredits(db, id, { after: Number(page.after ?? 0), limit: page.limit })
  const readFreezes: ReadPage = (db, id, page) =>
    exportFreezes(db, id, { after: Number(page.after ?? 0), limit: page.limit })
  const readCards: ReadPage = (db, id, page) =>
    exportCards(db, id, { after: Number(page.after ?? 0), limit: page.limit })
  const readNotes: ReadPage = (db, id, page) =>
    exportNotesOf(db, id, { after: Number(page.after ?? 0), limit: page.limit })
  yield `{\n"exported_at": ${textOfValue(exported_at)},\n"profile": ${textOfValue(profile)},\n`
  yield `"wallet": {"balance_rial": ${await readBalance(deps.db, userId)}, "ledger": `
  yield* textOfList(deps, userId, readLedger)
  yield '}'
  const own = {
    members: readMembers,
    guardians: readGuardians,
    waitlist: readWaitlist,
    make_up_credits: readCredits,
    freezes: readFreezes,
    staff_notes: readNotes,
  }
  for (const [name, readPage] of Object.entries({ ...own, cards: readCards, ...lists, messages: readMessages })) {
    yield `,\n"${name}": `
    yield* textOfList(deps, userId, readPage)
  }
  yield `,\n"uploads": ${textOfValue(await uploadsOf(deps, userId))}\n}\n`
}

/** Indented: users read the file too. */
function textOfValue(value: unknown): string {
  return JSON.stringify(value, null, 2)
}

async function* textOfList(deps: Deps, userId: number, readPage: ReadPage): AsyncGenerator<string> {
  yield '['
  let after: Key | undefined
  for (;;) {
    const rows = await readPage(deps.db, userId, { after, limit: PAGE_ROWS })
    const before = after === undefined ? '\n' : ',\n'
    if (rows.length > 0) yield before + rows.map(({ key: _, ...row }) => textOfValue(row)).join(',\n')
    after = rows.at(-1)?.key
    if (rows.length < PAGE_ROWS) break
  }
  yield '\n]'
}
