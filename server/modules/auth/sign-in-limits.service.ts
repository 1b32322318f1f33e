import type { Deps } from '#server/core/deps.ts'
import { AppError } from '#server/core/errors.ts'
import { sharedCount } from '#server/http-cache/rate-count.ts'
import { HOUR_MS, SECOND_MS } from '#src/contract/duration.ts'

/** Carriers put many users behind one address; these limits stop an address that tries number after number. */
const CHECKS_PER_ADDRESS_HOUR = 600
const WRONG_CODES_PER_ADDRESS_HOUR = 300
/** New passwords that a signed-in user may try to set in an hour: each costs a hash. */
const CHOICES_PER_PERSON_HOUR = 20
/** The share of a budget at which the metrics raise an alarm. */
const ALARM_SHARE = 0.5

/** Hourly budgets of unknown devices, summed over all numbers and servers. */
export const budgets = ['codes', 'wrong_codes', 'wrong_passwords'] as const
export type Budget = (typeof budgets)[number]

export type SignInLimits = ReturnType<typeof signInLimits>
/** Dependencies of sign-in services: counters shared by the servers of one database. */
export type SignInDeps = Deps & { limits: SignInLimits }

/** The hourly limits of sign-in, per address, per user and overall. */
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
    /** Counts a check whether a number has a password. Throws `too_many_requests`. */
    countCheck: (address: string) => addOrRefuse(checks, `checks:${address}`),
    /** Counts a new password that is about to be hashed. Throws `too_many_requests`. */
    countChoice: (userId: number) => addOrRefuse(choices, `choices:${userId}`),
    countWrongCode: (address: string) => guesses.add(`guesses:${address}`),
    /** Seconds until codes from this address are checked again; 0 when they are. */
    guessWait: (address: string) => secondsUntil(guesses, `guesses:${address}`),
    note: (what: Budget) => overall.add(what),
    /** Seconds until a spent budget resets; 0 while some of it is left. */
    budgetWait: (what: Budget) => secondsUntil(overall, what),
    /** The share of a budget used within this hour, and whether it raises an alarm. */
    usage: (what: Budget) => {
      const share = overall.peek(what).current / overall.limit
      return { share, isAlarming: share >= ALARM_SHARE }
    },
  }
}
