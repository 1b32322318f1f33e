import { createHash, randomBytes } from 'node:crypto'
import type { Deps } from '#server/core/deps.ts'
import { AppError, ValidationError } from '#server/core/errors.ts'
import type { StaffRequest } from '#server/core/fastify-types.ts'
import type { Db } from '#server/db/client.ts'
import { recordChange } from '#server/modules/audit-log/audit-log.service.ts'
import { grantsOf } from '#server/modules/staff/staff.service.ts'
import { grantsMay, type StaffGrant } from '#src/contract/desk/roles.ts'
import {
  type ApiToken,
  type ApiTokenRequest,
  MOST_TOKENS,
  TOKEN_PREFIX,
  TOKEN_REQUESTS,
  type TokenScope,
} from '#src/contract/desk/tokens.ts'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#src/contract/duration.ts'
import { plainLine } from '#src/fa/plain-line.ts'
import {
  countLive,
  countRequest,
  findUserName,
  insertToken,
  type ListedToken,
  listTokens,
  revokeToken,
  type TokenRow,
} from './api-token.repo.ts'
import { tokenTexts } from './strings.ts'

const SECRET_BYTES = 32
const HINT_LENGTH = 4
const SHAPE = new RegExp(`^${TOKEN_PREFIX}[\\w-]{43}$`)

/** The member of staff in whose name a token acts. */
export type TokenUser = { userId: number; username: string; name: string; scopes: readonly TokenScope[] }

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Whether a bearer token is one of these rather than a session's. */
export function isApiToken(bearer: string): boolean {
  return bearer.startsWith(TOKEN_PREFIX)
}

/**
 * Identifies a token and counts its request. Throws `token_invalid` for one that is unknown, expired or revoked, and
 * `too_many_requests` above its limit.
 */
export async function identifyToken({ db, now: clock }: Pick<Deps, 'db' | 'now'>, token: string): Promise<TokenUser> {
  const now = clock()
  const row = SHAPE.test(token) ? await countRequest(db, hashOf(token), now) : undefined
  if (row === undefined) throw new AppError('token_invalid')
  if (row.windowCount > TOKEN_REQUESTS) {
    const left = MINUTE_MS - (now.getTime() % MINUTE_MS)
    throw new AppError('too_many_requests', { retryAfter: Math.ceil(left / SECOND_MS) })
  }
  return { userId: row.userId, username: `user-${row.userId}`, name: row.name, scopes: row.scopes }
}

/** All tokens, newest first, without their secrets. */
export async function readTokens({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<{ results: ApiToken[] }> {
  const rows = await listTokens(db)
  const makers = new Map<number, StaffGrant[]>()
  for (const { token } of rows) {
    if (!makers.has(token.userId)) makers.set(token.userId, await grantsOf(db, token.userId))
  }
  return { results: rows.map((row) => toToken(row, makers.get(row.token.userId) ?? [], now())) }
}

/** Makes a token; the only time that it is returned. Throws `ValidationError` for a bad name, or too many tokens. */
export async function makeToken(
  { db, now: clock }: Pick<Deps, 'db' | 'now'>,
  { actor, grants }: StaffRequest,
  { name: typed, scopes, days }: ApiTokenRequest,
): Promise<{ token: string; made: ApiToken }> {
  const name = plainLine(typed)
  if (name === '') throw new ValidationError({ name: [tokenTexts.nameNeeded] })
  const token = TOKEN_PREFIX + randomBytes(SECRET_BYTES).toString('base64url')
  return db.transaction(async (tx) => {
    const now = clock()
    if ((await countLive(tx, now)) >= MOST_TOKENS) throw new ValidationError({ name: [tokenTexts.tooMany] })
    const row = await insertToken(tx, {
      ...{ userId: actor.userId, name, hash: hashOf(token), hint: token.slice(-HINT_LENGTH) },
      ...{ scopes: [...new Set(scopes)], createdAt: now, expiresAt: new Date(now.getTime() + days * DAY_MS) },
    })
    const maker = await findUserName(tx, actor.userId)
    await recordChange(tx, actor, { action: 'token.create', ...subjectOf(row), after: fieldsOf(row) }, now)
    return { token, made: toToken({ token: row, maker }, grants, now) }
  })
}

/** Ends a token, from the next request on. Throws `not_found` for one that does not exist or has ended before. */
export function endToken(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { actor }: Pick<StaffRequest, 'actor'>,
  id: number,
): Promise<void> {
  return db.transaction(async (tx: Db) => {
    const row = await revokeToken(tx, id, now())
    if (row === undefined) throw new AppError('not_found')
    await recordChange(tx, actor, { action: 'token.revoke', ...subjectOf(row), before: fieldsOf(row) }, now())
  })
}

function subjectOf({ id }: TokenRow) {
  return { subject: { kind: 'api_token', id } }
}

function fieldsOf({ name, scopes, expiresAt }: TokenRow) {
  return { name, scopes, expires_at: expiresAt.toISOString() }
}

function toToken({ token, maker }: ListedToken, grants: readonly StaffGrant[], now: Date): ApiToken {
  return {
    id: token.id,
    name: token.name,
    hint: token.hint,
    scopes: token.scopes,
    maker,
    created_at: token.createdAt.toISOString(),
    expires_at: token.expiresAt.toISOString(),
    last_used_at: token.lastUsedAt?.toISOString() ?? null,
    state: stateOf(token, grants, now),
  }
}

function stateOf(token: TokenRow, grants: readonly StaffGrant[], now: Date): ApiToken['state'] {
  if (token.revokedAt !== null) return 'revoked'
  if (token.expiresAt <= now) return 'expired'
  return token.scopes.some((scope) => grantsMay(grants, scope)) ? 'active' : 'powerless'
}
