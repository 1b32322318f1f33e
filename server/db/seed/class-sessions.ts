import type { sessions, slots } from '#server/db/schema/catalog.ts'
import type { JalaliMonth } from '#src/contract/month.ts'
import { compareMonths } from '#src/fa/jalali.ts'
import type { ProgramSeed } from './program-seed.ts'
import type { Random } from './random.ts'
import { timetablesFor } from './timetables.ts'

/** Seed rows of sessions and slots before they get their ids. */
export type SessionPlan = Omit<typeof sessions.$inferInsert, 'id' | 'kind' | 'number' | 'programId' | 'poolId'>
export type SlotPlan = Omit<typeof slots.$inferInsert, 'id' | 'sessionId'>

const RIAL_PER_TOMAN = 10
const DISCOUNTS = [0, 0, 10, 15, 20, 25] as const
const CAPACITIES = [6, 8, 10, 12, 14, 16, 18, 20, 24] as const
/** Places left, from the current month on, in session 1 of team 1: users and tests start there. */
const FIRST_SESSION_LEFT = [7, 11, 3, 14, 0, 16, 9, 0] as const

/** Two to four weekly classes of a program. A mixed one alternates between women and men. */
export function planSessions(program: ProgramSeed, random: Random): SessionPlan[] {
  const timetables = random.shuffle(timetablesFor(program.ageGroup)).slice(0, random.between(2, 4))
  return timetables.map(({ title, weekdays, startsAt, endsAt, weight }, index) => {
    const sex = program.sex === 'mixed' ? (index % 2 === 0 ? 'women' : 'men') : program.sex
    const price = roundTo(program.toman * weight, 50_000) * RIAL_PER_TOMAN
    const discount = random.pick(DISCOUNTS)
    return {
      title: program.sex === 'mixed' ? `${groupName(sex, program.ageGroup)}؛ ${title}` : title,
      weekdays,
      startsAt,
      endsAt,
      sex,
      pricePerTermRial: price,
      finalPriceRial: discountedPrice(price, discount, random),
    }
  })
}

/** Session 1 of team 1: a readable price and discount, independent of the random source. */
export function firstSession(sessionPlans: SessionPlan[]): SessionPlan[] {
  const [first, ...others] = sessionPlans
  if (first === undefined) return []
  const price = { pricePerTermRial: 24_000_000, finalPriceRial: 19_200_000 }
  const time = { title: 'روزهای زوج، صبح زود', weekdays: [0, 2, 4], startsAt: '06:30', endsAt: '07:45' }
  return [{ ...first, ...price, ...time }, ...others.filter((plan) => plan.title !== time.title)]
}

/** A free trial month: the price is shown, nothing is paid. */
export const freeTrial: SessionPlan = {
  title: 'گروه آزمایشی رایگان، جمعه‌ها',
  weekdays: [6],
  startsAt: '21:00',
  endsAt: '22:00',
  sex: 'men',
  pricePerTermRial: 6_000_000,
  finalPriceRial: 0,
}

/** A slot for every month of the current and the next Jalali year: some full, some nearly, some empty. */
export function planMonths(today: JalaliMonth, random: Random, options: { capacity?: number } = {}): SlotPlan[] {
  const capacity = options.capacity ?? random.pick(CAPACITIES)
  return monthsOfTwoYears(today.year).map((month) => {
    const left = compareMonths(month, today) < 0 ? random.between(0, 2) : placesLeft(capacity, random)
    return { ...month, capacity, deskTaken: capacity - Math.min(left, capacity) }
  })
}

/** The months of session 1 of team 1. */
export function firstSessionMonths(today: JalaliMonth, random: Random): SlotPlan[] {
  const capacity = 16
  return planMonths(today, random, { capacity }).map((slot) => {
    const left = FIRST_SESSION_LEFT[(slot.year - today.year) * 12 + slot.month - today.month]
    return left === undefined ? slot : { ...slot, deskTaken: capacity - left }
  })
}

function monthsOfTwoYears(year: number): JalaliMonth[] {
  return [year, year + 1].flatMap((each) =>
    Array.from({ length: 12 }, (_, index) => ({ year: each, month: index + 1 })),
  )
}

function placesLeft(capacity: number, random: Random): number {
  const chance = random.next()
  if (chance < 0.18) return 0
  if (chance < 0.38) return random.between(1, 4)
  if (chance < 0.5) return capacity
  return random.between(Math.ceil(capacity / 3), capacity)
}

/** Some final prices are rounded below what the percentage gives: the price is decisive, not the percentage. */
function discountedPrice(priceRial: number, percent: number, random: Random): number {
  const exact = (priceRial * (100 - percent)) / 100
  if (percent === 0) return priceRial
  return random.next() < 0.4 ? Math.floor(exact / 1_000_000) * 1_000_000 : Math.floor(exact)
}

function groupName(sex: 'women' | 'men' | 'mixed', age: ProgramSeed['ageGroup']): string {
  const young = age === 'kids' || age === 'teens'
  if (sex === 'women') return young ? 'دختران' : 'بانوان'
  return young ? 'پسران' : 'آقایان'
}

function roundTo(value: number, step: number): number {
  return Math.round(value / step) * step
}
