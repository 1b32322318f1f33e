import { hash, verify } from '@node-rs/argon2'
import { turns } from '#server/turns.ts'
import { plainPassword } from '#src/contract/credentials.ts'

/** Argon2id (the library's default kind): 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Of the whole process: each hash takes 19 MiB and a thread for tens of milliseconds. */
const inTurn = turns(4, { waiting: 100, waitMs: 5000 })

/** The stored form of a new password: a PHC string that carries its own salt and cost. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(plainPassword(password), cost))
}

/** Is it this password? Where there is none the answer is no, after the same time. */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  if (stored !== null) return inTurn(() => verify(stored, plainPassword(password)))
  await hashPassword(password)
  return false
}
