import { hash, verify } from '@node-rs/argon2'
import { concurrencyLimit } from '#server/core/concurrency-limit.ts'
import { plainPassword } from '#src/contract/credentials.ts'

/** Argon2id (the library's default kind): 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Per process: each hash takes 19 MiB and a thread for tens of milliseconds. */
const limitHashes = concurrencyLimit(4, { waiting: 100, waitMs: 5000 })
/**
 * Signed-in users who choose or change a password have a separate queue, so that a sign-in waits behind at most this
 * many of their hashes.
 */
const limitChanges = concurrencyLimit(2, { waiting: 100, waitMs: 5000 })

/** The stored form of a new password: a PHC string with its salt and cost. */
export function hashPassword(password: string): Promise<string> {
  return limitChanges(() => limitHashes(() => hash(plainPassword(password), cost)))
}

/** Verifies a password at sign-in. False when none is stored, after the same time. */
export function isPassword(stored: string | null, password: string): Promise<boolean> {
  return limitHashes(() => matches(stored, password))
}

/** Verifies a signed-in user's current password, in the queue of password changes. */
export function isCurrentPassword(stored: string, password: string): Promise<boolean> {
  return limitChanges(() => limitHashes(() => matches(stored, password)))
}

async function matches(stored: string | null, password: string): Promise<boolean> {
  if (stored !== null) return verify(stored, plainPassword(password))
  await hash(plainPassword(password), cost)
  return false
}
