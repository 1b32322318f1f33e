import { type Offer, unitsIn } from '#scripts/simulate/offers.ts'
import type { World } from '#scripts/simulate/world.ts'
import { DAY_MS } from '#src/contract/duration.ts'
import type { BookedTerm } from '#src/contract/month.ts'
import { startOfJalaliDay } from '#src/fa/jalali.ts'
import type { Code } from './intent.ts'

/** What the club has decided; days and whole percents. */
export type Settings = { renewalDays: number; earlyDays: number; earlyPercent: number; siblingPercent: number }

type Selection = { offer: Offer; terms: BookedTerm[]; people: number; code: Code | undefined }

/** What a selection costs, rial: the club's reductions of every place, then the code's. */
export function priceAt({ offer, terms, people, code }: Selection, unit: number, settings: Settings, at: number) {
  let sum = 0
  for (const term of terms) {
    for (let person = 0; person < people; person += 1) {
      let place = unit
      if (offer.kind !== 'pool' && isEarly(term, settings, at)) place -= toman(place, settings.earlyPercent)
      if (offer.kind !== 'pool' && person > 0) place -= toman(place, settings.siblingPercent)
      sum += place
    }
  }
  if (code === undefined) return sum
  return sum - (code.percent === null ? Math.min(sum, code.amountRial ?? 0) : toman(sum, code.percent))
}

function isEarly(term: BookedTerm, { earlyDays }: Settings, at: number): boolean {
  return at <= startOfJalaliDay({ ...term, day: 1 }).getTime() - earlyDays * DAY_MS
}

/** A percentage in whole toman. */
function toman(rial: number, percent: number): number {
  return percent === 100 ? rial : Math.floor((rial * percent) / 1000) * 10
}

/** Every price in force between a step and now. */
export function pricesSince(world: World, selection: Selection, since: number): Set<number> {
  const prices = new Set<number>()
  for (const unit of unitsIn(selection.offer, since, world.step)) {
    for (const { value: settings } of world.settings.between(since, world.step)) {
      for (const { value: at } of world.instants.between(since, world.step)) {
        prices.add(priceAt(selection, unit, settings, at))
      }
    }
  }
  return prices
}
