import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '#server/core/deps.ts'
import { AppError, ValidationError } from '#server/core/errors.ts'
import type { Db } from '#server/db/client.ts'
import { IDEMPOTENCY_KEY_DAYS } from '#src/contract/idempotency.ts'
import {
  type Claim,
  claimKey,
  deleteOldKeys,
  findKey,
  releaseKey,
  storeResponse,
  takeOverKey,
} from './idempotency.repo.ts'
import { idempotencyTexts } from './strings.ts'

/** A first request silent for this long has died: its key may be used again. */
const SILENT_MS = 30_000
/** A phone that was off for weeks still gets the response to its earlier request. */
const RETENTION_MS = IDEMPOTENCY_KEY_DAYS * 24 * 60 * 60_000
const CLEAN_BATCH = 500
/** Printable ASCII without spaces; a UUID is what clients send. */
const KEY_SHAPE = /^[\x21-\x7e]{1,128}$/

/** A request that may be sent twice. `status` is that of its success response. */
export type KeyedRequest = {
  userId: number
  /** The raw `Idempotency-Key` header. */
  key: string | string[] | undefined
  method: string
  path: string
  body: unknown
  status: number
}

/** A request of a signed-in user whose success status is 201, identified by its `Idempotency-Key`. */
export function keyedRequest(request: FastifyRequest): KeyedRequest {
  return {
    userId: request.session.userId,
    key: request.headers['idempotency-key'],
    method: request.method,
    path: request.url.split('?', 1)[0] ?? request.url,
    body: request.body,
    status: 201,
  }
}

type StoreDeps = Pick<Deps, 'db' | 'now'>

/** Stores the response with its effect: must be the last statement of the transaction that does the work. */
export type StoreResponse = (db: Db, response: unknown) => Promise<void>

/**
 * Carries out a request once per (user, key) and returns the first response to every repetition.
 *
 * Errors are not stored: they changed nothing, and the same request may succeed later (a place was released, the bank
 * responds again), so the key of a refused request may be used again. Throws `ValidationError` for a malformed key,
 * `idempotency_conflict` when the key came with another request, `idempotency_in_progress` while the first request
 * runs.
 */
export async function respondOnce<Result>(
  deps: StoreDeps,
  request: KeyedRequest,
  work: (storeResult: StoreResponse) => Promise<Result>,
): Promise<Result> {
  const claim = {
    userId: request.userId,
    key: readKey(request.key),
    requestHash: hashOf(request),
    claimedAt: deps.now(),
  }
  const first = await claimOrReplay<Result>(deps, claim)
  if (first !== undefined) return first.response
  const storeResult: StoreResponse = async (db, response) => {
    if (!(await storeResponse(db, claim, request.status, response))) throw inProgress()
  }
  try {
    return await work(storeResult)
  } catch (error) {
    await releaseKey(deps.db, claim)
    throw error
  }
}

/** Deletes responses past their retention. */
export async function deleteOldResponses(deps: StoreDeps) {
  await deleteOldKeys(deps.db, new Date(deps.now().getTime() - RETENTION_MS), CLEAN_BATCH)
}

/** Undefined when this request holds the claim and must do the work. */
async function claimOrReplay<Result>(deps: StoreDeps, claim: Claim): Promise<{ response: Result } | undefined> {
  if (await claimKey(deps.db, claim)) return undefined
  const known = await findKey(deps.db, claim)
  // The first request was refused and released its key just now.
  if (known === undefined) throw inProgress()
  if (known.requestHash !== claim.requestHash) throw new AppError('idempotency_conflict')
  if (known.status !== null) return { response: known.body as Result }
  const silentSince = new Date(claim.claimedAt.getTime() - SILENT_MS)
  if (await takeOverKey(deps.db, claim, silentSince)) return undefined
  throw inProgress()
}

function inProgress() {
  return new AppError('idempotency_in_progress', { retryAfter: 1 })
}

function readKey(header: string | string[] | undefined): string {
  if (header === undefined || header === '') throw new ValidationError({ idempotency_key: [idempotencyTexts.required] })
  if (typeof header !== 'string' || !KEY_SHAPE.test(header)) {
    throw new ValidationError({ idempotency_key: [idempotencyTexts.malformed] })
  }
  return header
}

function hashOf({ method, path, body }: KeyedRequest): string {
  return createHash('sha256')
    .update(`${method} ${path}\n${canonical(body)}`)
    .digest('base64url')
}

/** JSON with sorted object fields, so that equal requests have equal hashes. */
function canonical(value: unknown): string {
  return JSON.stringify(value ?? null, (_, field: unknown) =>
    typeof field === 'object' && field !== null && !Array.isArray(field)
      ? Object.fromEntries(Object.entries(field).sort(([a], [b]) => (a < b ? -1 : 1)))
      : field,
  )
}
