import { hash, verify } from '@node-rs/argon2'
import { concurrencyLimit } from '#server/core/concurrency-limit.ts'
import { plainPassword } from '#src/contract/credentials.ts'

/** Argon2id (the library's default kind): 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Of the whole process: each hash takes 19 MiB and a thread for tens of milliseconds. */
const inTurn = concurrencyLimit(4, { waiting: 100, waitMs: 5000 })
/**
 * Signed-in people who choose or change a password have a queue of their own: however many there are, a sign-in finds at
 * most this many hashes of theirs before it.
 */
const choosing = concurrencyLimit(2, { waiting: 100, waitMs: 5000 })

/** The stored form of a new password: a PHC string that carries its own salt and cost. */
export function hashPassword(password: string): Promise<string> {
  return choosing(() => inTurn(() => hash(plainPassword(password), cost)))
}

/** At a sign-in: is it this password? Where there is none the answer is no, after the same time. */
export function isPassword(stored: string | null, password: string): Promise<boolean> {
  return inTurn(() => matches(stored, password))
}

/** The same for a signed-in person's current password, in the queue of those who choose one. */
export function isCurrentPassword(stored: string, password: string): Promise<boolean> {
  return choosing(() => inTurn(() => matches(stored, password)))
}

async function matches(stored: string | null, password: string): Promise<boolean> {
  if (stored !== null) return verify(stored, plainPassword(password))
  await hash(plainPassword(password), cost)
  return false
}
