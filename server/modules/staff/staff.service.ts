import { type Actor, systemActor } from '#server/core/actor.ts'
import type { SignInCaller } from '#server/core/caller.ts'
import type { Deps } from '#server/core/deps.ts'
import { AppError, ValidationError } from '#server/core/errors.ts'
import type { Session, StaffRequest } from '#server/core/fastify-types.ts'
import type { Db } from '#server/db/client.ts'
import { recordChange } from '#server/modules/audit-log/audit-log.service.ts'
import { allowanceOfAccount } from '#server/modules/auth/known-device.service.ts'
import {
  type CodeUse,
  checkCode,
  codeDigits,
  consumeCodes,
  sendCode,
  sessionHolder,
} from '#server/modules/auth/otp.service.ts'
import { phoneOfUser, userOfPhone } from '#server/modules/auth/phone.service.ts'
import type { SignInDeps } from '#server/modules/auth/sign-in-limits.service.ts'
import { capabilities, FRESH_MINUTES, grantsMay, poolsWith, type StaffGrant } from '#src/contract/desk/roles.ts'
import type { DeskMe, StaffGrantRequest, StaffMember } from '#src/contract/desk/staff.ts'
import { MINUTE_MS } from '#src/contract/duration.ts'
import { isDemoPhone } from './demo-phones.service.ts'
import {
  deleteGrant,
  deleteGrantsOf,
  findFreshTime,
  findGrant,
  findGrantOf,
  type GrantRow,
  hasInstructor,
  hasOther,
  hasPool,
  insertGrant,
  listGrants,
  listOwners,
  listPoolNames,
  listStaff,
  lockGrants,
  saveFreshTime,
} from './staff.repo.ts'
import { staffTexts } from './strings.ts'

const FRESH_MS = FRESH_MINUTES * MINUTE_MS

/** The pools of a guarded request, with their names. */
export function poolNames(db: Db, which: StaffRequest['pools']): Promise<{ id: number; name: string }[]> {
  return listPoolNames(db, which === 'all' ? which : [...which])
}

/** The roles of a user; empty for everyone who is not staff. */
export function grantsOf(db: Db, userId: number): Promise<StaffGrant[]> {
  return listGrants(db, userId)
}

/** The users who own the club. */
export function ownersOf(db: Db): Promise<number[]> {
  return listOwners(db)
}

/** Throws `not_found` unless the guard's capability covers the pool: another pool's data does not exist for them. */
export function requirePool({ pools }: Pick<StaffRequest, 'pools'>, pool: number | null): void {
  if (pools !== 'all' && (pool === null || !pools.includes(pool))) throw new AppError('not_found')
}

/** A guard after `app.staff`: only for those whose capability covers the whole club. Throws `not_found`. */
export async function requireClub({ staff }: { staff: StaffRequest }): Promise<void> {
  requirePool(staff, null)
}

/** Until when this session may make protected changes; null when it needs a code first. */
async function freshUntil({ db, now }: Pick<Deps, 'db' | 'now'>, sessionId: string): Promise<Date | null> {
  const last = await findFreshTime(db, sessionId)
  const until = last === null ? null : new Date(last.getTime() + FRESH_MS)
  return until !== null && until > now() ? until : null
}

/** Throws `fresh_code_required` unless this session may make protected changes. */
export async function requireFresh(deps: Pick<Deps, 'db' | 'now'>, sessionId: string): Promise<void> {
  if ((await freshUntil(deps, sessionId)) === null) throw new AppError('fresh_code_required')
}

/** The signed-in member of staff with roles and pools. */
export async function readMe(deps: Deps, session: Session, { grants }: StaffRequest): Promise<DeskMe> {
  const own = capabilities.filter((what) => grantsMay(grants, what))
  const where = own.map((what) => poolsWith(grants, what))
  const pools = where.includes('all') ? 'all' : [...new Set(where.flatMap((ids) => (ids === 'all' ? [] : ids)))]
  const fresh = await freshUntil(deps, session.sessionId)
  return {
    user: session.userId,
    name: session.username,
    grants: [...grants],
    capabilities: own,
    pools: await listPoolNames(deps.db, pools),
    fresh_until: fresh?.toISOString() ?? null,
  }
}

/** Sends the code that confirms protected changes to the staff member's own number. */
export async function sendFreshCode(deps: SignInDeps, session: Session, caller: SignInCaller): Promise<void> {
  await sendCode(deps, await codeUseOf(deps, session), callerOfStaff(deps, session, caller))
}

async function codeUseOf({ db }: Pick<Deps, 'db'>, { userId }: Session): Promise<CodeUse> {
  return { purpose: 'staff', phone: await phoneOfUser(db, userId), userId }
}

function callerOfStaff(deps: Deps, { userId, sessionId }: Session, { address }: SignInCaller) {
  return { address, holder: sessionHolder(sessionId), allowance: allowanceOfAccount(deps, userId) }
}

/** Confirms the session with a code; returns until when. */
export async function confirmFresh(
  deps: SignInDeps,
  session: Session,
  text: string,
  caller: SignInCaller,
): Promise<Date> {
  const code = codeDigits(text)
  if (code === undefined) throw new ValidationError({ otp: [staffTexts.codeShape] })
  const use = await codeUseOf(deps, session)
  const now = deps.now()
  const refused = await deps.db.transaction(async (tx) => {
    const known = await checkCode(deps, tx, use, code, callerOfStaff(deps, session, caller))
    // Returned, not thrown: the transaction must commit to count the wrong try.
    if (known instanceof AppError) return known
    await consumeCodes(deps, tx, [known])
    await saveFreshTime(tx, session.sessionId, now)
    return undefined
  })
  if (refused !== undefined) throw refused
  return new Date(now.getTime() + FRESH_MS)
}

/** Everyone with a role, by their first grant. */
export async function readStaff({ db }: Pick<Deps, 'db'>): Promise<StaffMember[]> {
  const members = new Map<number, StaffMember>()
  for (const { grant, name, username, phone, pool, instructor, lastSeenAt } of await listStaff(db)) {
    const member = members.get(grant.userId) ?? {
      user: grant.userId,
      name: name || (username ?? `user-${grant.userId}`),
      phone_number: phone,
      grants: [],
      last_seen_at: lastSeenAt === null ? null : new Date(lastSeenAt).toISOString(),
    }
    members.set(grant.userId, member)
    member.grants.push({
      id: grant.id,
      role: grant.role,
      pool: grant.poolId,
      instructor: grant.instructorId,
      pool_name: pool,
      instructor_name: instructor,
      created_at: grant.createdAt.toISOString(),
    })
  }
  return [...members.values()]
}

/**
 * Gives a number a role. Throws `ValidationError` for an unknown pool or coach, for an owner of a single pool, and for a
 * number of the demonstration while codes go out by SMS; `role_given` when they have it already. Returns the grant's id.
 */
export async function giveRole(
  { db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>,
  actor: Actor,
  { phone_number, role, pool, instructor }: StaffGrantRequest,
): Promise<number> {
  // Codes go out by SMS: a number that the product prints could be anyone's.
  if (config.sms.length > 0 && isDemoPhone(phone_number))
    throw new ValidationError({ phone_number: [staffTexts.demoPhone] })
  return db.transaction(async (tx) => {
    await lockGrants(tx)
    await refuseGrant(tx, { role, pool, instructor })
    const { id: userId } = await userOfPhone(tx, phone_number, now())
    const row = await insertGrant(tx, {
      userId,
      role,
      poolId: pool,
      instructorId: role === 'coach' ? instructor : null,
      grantedBy: actor.userId,
      createdAt: now(),
    })
    if (row === undefined) throw new AppError('role_given')
    await recordChange(tx, actor, { action: 'staff.grant', ...subjectOf(row), after: fieldsOf(row) }, now())
    return row.id
  })
}

async function refuseGrant(tx: Db, { role, pool, instructor }: StaffGrant): Promise<void> {
  if (role === 'owner' && pool !== null) throw new ValidationError({ pool: [staffTexts.ownerOfPool] })
  if (pool !== null && !(await hasPool(tx, pool))) throw new ValidationError({ pool: [staffTexts.noPool] })
  if (role !== 'coach') return
  if (instructor === null) throw new ValidationError({ instructor: [staffTexts.coachNeeded] })
  if (!(await hasInstructor(tx, instructor))) throw new ValidationError({ instructor: [staffTexts.noInstructor] })
}

/** Takes a role away, from the next request on. Throws `not_found`, or `last_owner` for the club's only owner. */
export function takeRole(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  which: number | Pick<GrantRow, 'userId' | 'role' | 'poolId'>,
): Promise<void> {
  return db.transaction(async (tx) => {
    await lockGrants(tx)
    const row = typeof which === 'number' ? await findGrant(tx, which) : await findGrantOf(tx, which)
    if (row === undefined) throw new AppError('not_found')
    if (row.role === 'owner' && !(await hasOther(tx, 'owner', row.id))) throw new AppError('last_owner')
    await deleteGrant(tx, row.id)
    await recordChange(tx, actor, { action: 'staff.revoke', ...subjectOf(row), before: fieldsOf(row) }, now())
  })
}

/** Throws `last_owner` for the club's only owner. */
export async function refuseLastOwner(db: Db, userId: number): Promise<void> {
  const own = await findGrantOf(db, { userId, role: 'owner', poolId: null })
  if (own !== undefined && !(await hasOther(db, 'owner', own.id))) throw new AppError('last_owner')
}

/** Ends all roles of an account that is being deleted. Call it last in its transaction; throws `last_owner`. */
export async function endRolesOf(tx: Db, userId: number, now: Date): Promise<void> {
  await lockGrants(tx)
  await refuseLastOwner(tx, userId)
  for (const row of await deleteGrantsOf(tx, userId)) {
    await recordChange(tx, systemActor, { action: 'staff.revoke', ...subjectOf(row), before: fieldsOf(row) }, now)
  }
}

function subjectOf({ userId, poolId }: GrantRow) {
  return { subject: { kind: 'user', id: userId }, pool: poolId }
}

function fieldsOf({ role, poolId, instructorId }: GrantRow) {
  return { role, pool: poolId, instructor: instructorId }
}
