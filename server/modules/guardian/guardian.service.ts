import type { Deps } from '#server/core/deps.ts'
import { AppError, ValidationError } from '#server/core/errors.ts'
import { afterQuietHours } from '#server/core/quiet-hours.ts'
import type { Db } from '#server/db/client.ts'
import { notifyUser } from '#server/modules/notification/notify.service.ts'
import { leaveLinesOfOwner } from '#server/modules/waitlist/waitlist-account.service.ts'
import { standardQuietHours } from '#src/contract/account.ts'
import { DAY_MS } from '#src/contract/duration.ts'
import { type GuardianLinks, MAX_GUARDIANS } from '#src/contract/member/guardian.ts'
import {
  acceptLink,
  endLinks,
  exportLinkRows,
  findLink,
  hasLinkBetween,
  insertInvitation,
  type LinkRow,
  listLinks,
  lockLink,
  lockLinksOf,
  lockUsers,
  readName,
  readStanding,
} from './guardian.repo.ts'
import { guardianTexts } from './strings.ts'

/** Invitations of an account within a day, ended ones too: each sends an SMS to a number of its choice. */
const MOST_A_DAY = 5
const PAGE = '/members'

/** The guardians of an account, and the accounts that share their members with it or ask to. */
export async function linksOf(deps: Pick<Deps, 'db'>, userId: number): Promise<GuardianLinks> {
  const rows = await listLinks(deps.db, userId)
  const times = ({ createdAt, acceptedAt }: (typeof rows)[number]) => ({
    created_at: createdAt.toISOString(),
    accepted_at: acceptedAt?.toISOString() ?? null,
  })
  return {
    guardians: rows
      .filter(({ ownerId }) => ownerId === userId)
      .map((row) => ({ id: row.id, phone_number: row.phone, name: row.guardianName, ...times(row) })),
    accounts: rows
      .filter(({ ownerId }) => ownerId !== userId)
      .map((row) => ({ id: row.id, name: row.ownerName, ...times(row) })),
  }
}

/**
 * Invites a number. Account or not, response and time are the same: notification and SMS are sent by a job. Throws
 * `ValidationError` for the own number, one that is invited or linked, and the reverse of a link, and `too_many_guardians`.
 */
export async function inviteGuardian(
  deps: Pick<Deps, 'db' | 'now' | 'sms'>,
  userId: number,
  phone: string,
): Promise<GuardianLinks> {
  const now = deps.now()
  await deps.db.transaction(async (tx) => {
    await lockUsers(tx, [userId])
    const standing = await readStanding(tx, userId, phone, new Date(now.getTime() - DAY_MS))
    if (standing === undefined) throw new AppError('token_invalid')
    if (standing.self) throw refused(guardianTexts.self)
    if (standing.again) throw refused(guardianTexts.again)
    if (standing.reverse) throw refused(guardianTexts.reverse)
    if (standing.live >= MAX_GUARDIANS) throw new AppError('too_many_guardians', { detail: guardianTexts.full })
    if (standing.recent >= MOST_A_DAY) throw new AppError('too_many_guardians', { detail: guardianTexts.tooManyToday })
    const smsDueAt = deps.sms.sendInvitation === undefined ? null : afterQuietHours(now, standardQuietHours)
    await insertInvitation(tx, { ownerId: userId, phone, createdAt: now, smsDueAt })
  })
  return linksOf(deps, userId)
}

/** Accepts an invitation to the user's number; repeated, it changes nothing. Throws `not_found`. */
export async function acceptInvitation(
  deps: Pick<Deps, 'db' | 'now'>,
  userId: number,
  id: number,
): Promise<GuardianLinks> {
  await deps.db.transaction(async (tx) => {
    const known = await linkOf(tx, userId, id)
    if (known.ownerId === userId) throw new AppError('not_found')
    if (known.guardianId !== null) return
    const now = deps.now()
    if (await hasLinkBetween(tx, known.ownerId, userId)) return void (await endLinks(tx, [id], now))
    await acceptLink(tx, id, userId, now)
    await notifyUser(tx, {
      userId: known.ownerId,
      kind: 'guardian_accepted',
      key: `guardian-accepted:${id}`,
      text: guardianTexts.accepted(await readName(tx, userId)),
      url: PAGE,
      now,
    })
  })
  return linksOf(deps, userId)
}

/**
 * Ends a link or an invitation, by either side: the guardian sees the members no more and leaves their lines; what they
 * paid for stays theirs. Throws `not_found`.
 */
export async function endLink(deps: Pick<Deps, 'db' | 'now'>, userId: number, id: number): Promise<GuardianLinks> {
  await deps.db.transaction(async (tx) => {
    const link = await linkOf(tx, userId, id)
    // Read under the lock: a booking that saw the link alive is not later than its end.
    await endWithin(tx, [link], deps.now())
    const { ownerId, guardianId } = link
    if (guardianId === null) return
    const isOwner = ownerId === userId
    const name = await readName(tx, userId)
    const text = isOwner ? guardianTexts.endedByOwner(name) : guardianTexts.leftByGuardian(name)
    await notifyEnd(tx, { userId: isOwner ? guardianId : ownerId, id, text, now: deps.now() })
  })
  return linksOf(deps, userId)
}

/**
 * Ends all links and invitations of an account that is being deleted, and those to its number, and notifies the other
 * side of each link: without a name, since none is left of the account.
 */
export async function endLinksOf(tx: Db, userId: number, now: Date): Promise<void> {
  const links = await lockLinksOf(tx, userId)
  await endWithin(tx, links, now)
  for (const { id, ownerId, guardianId } of links) {
    if (guardianId === null) continue
    const isOwner = ownerId === userId
    const text = isOwner ? guardianTexts.deletedByOwner : guardianTexts.deletedByGuardian
    await notifyEnd(tx, { userId: isOwner ? guardianId : ownerId, id, text, now })
  }
}

function notifyEnd(tx: Db, { id, ...rest }: { userId: number; id: number; text: string; now: Date }) {
  return notifyUser(tx, { ...rest, kind: 'guardian_ended', key: `guardian-ended:${id}`, url: PAGE })
}

/** A page of an account's links, ended ones too, for its export. `key` is the cursor. */
export function exportLinks(db: Db, userId: number, page: { after: number; limit: number }) {
  return exportLinkRows(db, userId, page)
}

async function endWithin(tx: Db, links: LinkRow[], now: Date) {
  await endLinks(
    tx,
    links.map(({ id }) => id),
    now,
  )
  for (const { guardianId, ownerId } of links) {
    if (guardianId !== null) await leaveLinesOfOwner(tx, guardianId, ownerId, now)
  }
}

/** Locks both accounts, then the link: in the order of a booking, and of the deletion of an account. */
async function linkOf(tx: Db, userId: number, id: number): Promise<LinkRow> {
  const known = await findLink(tx, userId, id)
  if (known === undefined) throw new AppError('not_found')
  await lockUsers(tx, [userId, known.ownerId, ...(known.guardianId === null ? [] : [known.guardianId])])
  const link = await lockLink(tx, userId, id)
  if (link === undefined) throw new AppError('not_found')
  return link
}

function refused(text: string) {
  return new ValidationError({ phone_number: [text] })
}
