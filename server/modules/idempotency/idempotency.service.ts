import { createHash } from 'node:crypto'
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
/** A phone that was off for weeks still finds the answer to what it sent before. */
const KEEP_MS = IDEMPOTENCY_KEY_DAYS * 24 * 60 * 60_000
const CLEAN_BATCH = 500
/** Printable ASCII without spaces; a UUID is what clients send. */
const KEY_SHAPE = /^[\x21-\x7e]{1,128}$/

/** A request that may be sent twice. `status` is the one its success answers with. */
export type KeyedRequest = {
  userId: number
  /** The `Idempotency-Key` header as it came. */
  key: string | string[] | undefined
  method: string
  path: string
  body: unknown
  status: number
}

type StoreDeps = Pick<Deps, 'db' | 'now'>

/** Stores the answer with its effect: to be called last, inside the transaction that does the work. */
export type Keep = (db: Db, answer: unknown) => Promise<void>

/**
 * Carries out a request once per (person, key) and gives every repetition the first answer.
 *
 * Refusals are not stored: they changed nothing, and the same wish may be granted later (a place was given back, the bank
 * answers again), so a refused key may be used again. Throws `ValidationError` on a bad key, `Refusal('idempotency_conflict')`
 * when the key came with another request, `Refusal('idempotency_in_progress')` while the first is being carried out.
 */
export async function answerOnce<Answer>(
  deps: StoreDeps,
  request: KeyedRequest,
  work: (keep: Keep) => Promise<Answer>,
): Promise<Answer> {
  const claim = {
    userId: request.userId,
    key: readKey(request.key),
    requestHash: hashOf(request),
    claimedAt: deps.now(),
  }
  const first = await claimOrReplay<Answer>(deps, claim)
  if (first !== undefined) return first.answer
  const keep: Keep = async (db, answer) => {
    if (!(await storeResponse(db, claim, request.status, answer))) throw inProgress()
  }
  try {
    return await work(keep)
  } catch (error) {
    await releaseKey(deps.db, claim)
    throw error
  }
}

/** Forgets answers that nobody will ask for again. */
export async function deleteOldResponses(deps: StoreDeps) {
  await deleteOldKeys(deps.db, new Date(deps.now().getTime() - KEEP_MS), CLEAN_BATCH)
}

/** Undefined when the claim is ours and the work is to be done. */
async function claimOrReplay<Answer>(deps: StoreDeps, claim: Claim): Promise<{ answer: Answer } | undefined> {
  if (await claimKey(deps.db, claim)) return undefined
  const known = await findKey(deps.db, claim)
  // Gone again: the first request was refused a moment ago.
  if (known === undefined) throw inProgress()
  if (known.requestHash !== claim.requestHash) throw new AppError('idempotency_conflict')
  if (known.status !== null) return { answer: known.body as Answer }
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

/** JSON with the fields of every object in one order, so that equal wishes hash alike. */
function canonical(value: unknown): string {
  return JSON.stringify(value ?? null, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
