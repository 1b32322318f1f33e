import type { Deps } from '#server/core/deps.ts'
import { AppError } from '#server/core/errors.ts'
import { sharedCount } from '#server/http-cache/rate-count.ts'
import { HOUR_MS, SECOND_MS } from './retry-wait.ts'

/** A carrier puts many people behind one address; these are for one that tries number after number. */
const CHECKS_PER_ADDRESS_HOUR = 600
const WRONG_CODES_PER_ADDRESS_HOUR = 300
/** New passwords that a signed-in person may try to set in an hour: each costs a hash. */
const CHOICES_PER_PERSON_HOUR = 20
/** From this part of a budget on the metrics raise an alarm. */
const ALARM_SHARE = 0.5

/** What unknown devices do, summed over all numbers and servers, within an hour. */
export const budgets = ['codes', 'wrong_codes', 'wrong_passwords'] as const
export type Budget = (typeof budgets)[number]

export type SignInLimits = ReturnType<typeof signInLimits>
/** What sign-in services need besides the rest: counters of this server, shared with the others of its database. */
export type SignInDeps = Deps & { limits: SignInLimits }

/** The hourly limits of sign-in that count addresses, people and everything together. */
export function signInLimits({ signInDb, secrets, config, now }: Deps) {
  const hourly = (limit: number) => {
    const count = sharedCount({ db: signInDb, secrets }, { limit, spanMs: HOUR_MS, now: () => now().getTime() })
    return { ...count, limit }
  }
  const checks = hourly(CHECKS_PER_ADDRESS_HOUR)
  const guesses = hourly(WRONG_CODES_PER_ADDRESS_HOUR)
  const choices = hourly(CHOICES_PER_PERSON_HOUR)
  const overall = hourly(config.signInBudget)
  const secondsUntil = (count: ReturnType<typeof hourly>, name: string) => {
    const { current, ttl } = count.peek(name)
    return current < count.limit ? 0 : Math.ceil(ttl / SECOND_MS)
  }
  const addOrRefuse = (count: ReturnType<typeof hourly>, name: string) => {
    const { current, ttl } = count.add(name)
    if (current > count.limit) throw new AppError('too_many_requests', { retryAfter: Math.ceil(ttl / SECOND_MS) })
  }
  return {
    /** Counts a question whether a number has a password. Throws `too_many_requests`. */
    countCheck: (address: string) => addOrRefuse(checks, `checks:${address}`),
    /** Counts a new password that is about to be hashed. Throws `too_many_requests`. */
    countChoice: (userId: number) => addOrRefuse(choices, `choices:${userId}`),
    noteWrongCode: (address: string) => guesses.add(`guesses:${address}`),
    /** Seconds until codes from this address are looked at again; 0 when they are. */
    guessWait: (address: string) => secondsUntil(guesses, `guesses:${address}`),
    note: (what: Budget) => overall.add(what),
    /** Seconds until a spent budget begins anew; 0 while something of it is left. */
    budgetWait: (what: Budget) => secondsUntil(overall, what),
    /** Which part of a budget was used within this hour, and whether that is alarming. */
    usage: (what: Budget) => {
      const share = overall.peek(what).current / overall.limit
      return { share, isAlarming: share >= ALARM_SHARE }
    },
  }
}
