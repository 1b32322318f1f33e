import { type TillMethod, type TillSums, tillMethods } from '#src/contract/desk/till.ts'
import { tillStrings as words } from './strings.ts'

const names: Record<TillMethod, string> = { cash: words.cash, terminal: words.terminal }

/** What the count lacks or has more than expected, as sentences; empty when both agree. */
export function differenceTexts(expected: TillSums, counted: TillSums): string[] {
  return tillMethods.flatMap((method) => {
    const difference = counted[method] - expected[method]
    if (difference === 0) return []
    const name = names[method]
    return [difference < 0 ? words.short(name, -difference) : words.over(name, difference)]
  })
}

/** How the expected sums changed meanwhile, as sentences. */
export function changeTexts(before: TillSums, after: TillSums): string[] {
  return tillMethods
    .filter((method) => before[method] !== after[method])
    .map((method) => words.fromTo(names[method], before[method], after[method]))
}
