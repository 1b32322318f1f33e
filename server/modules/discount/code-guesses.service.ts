import type { Deps } from '#server/core/deps.ts'
import { AppError } from '#server/core/errors.ts'
import { sharedCount } from '#server/http-cache/rate-count.ts'
import { HOUR_MS, SECOND_MS } from '#src/contract/duration.ts'

/** Unknown codes an hour; carriers put many users behind one address. */
export const UNKNOWN_CODES_PER_USER_HOUR = 10
export const UNKNOWN_CODES_PER_ADDRESS_HOUR = 100

type Caller = { userId: number | undefined; address: string }

/** Limits how many unknown codes a user and an address can try, over all servers. */
export function codeGuesses({ db, secrets, now }: Deps) {
  const hourly = (limit: number) => {
    const count = sharedCount({ db, secrets }, { limit, spanMs: HOUR_MS, now: () => now().getTime() })
    return { ...count, limit }
  }
  const byUser = hourly(UNKNOWN_CODES_PER_USER_HOUR)
  const byAddress = hourly(UNKNOWN_CODES_PER_ADDRESS_HOUR)
  const countsOf = ({ userId, address }: Caller) => [
    { count: byAddress, name: `codes:${address}` },
    ...(userId === undefined ? [] : [{ count: byUser, name: `codes:user:${userId}` }]),
  ]
  const refuseTooMany = (caller: Caller) => {
    for (const { count, name } of countsOf(caller)) {
      const { current, ttl } = count.peek(name)
      if (current >= count.limit) throw new AppError('too_many_requests', { retryAfter: Math.ceil(ttl / SECOND_MS) })
    }
  }
  const countGuess = (caller: Caller) => {
    for (const { count, name } of countsOf(caller)) count.add(name)
  }
  return {
    /** Runs work that reads a code, and counts it when the code is unknown. Throws `too_many_requests`. */
    async limit<Result>(caller: Caller, code: string | undefined, work: () => Promise<Result>): Promise<Result> {
      if (code === undefined) return work()
      refuseTooMany(caller)
      try {
        return await work()
      } catch (error) {
        if (error instanceof AppError && error.code === 'code_unknown') countGuess(caller)
        throw error
      }
    },
  }
}
