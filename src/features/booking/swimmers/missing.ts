import { toPersianDigits } from '#src/fa/digits.ts'
import { swimmerStrings as words } from './swimmer-strings.ts'
import type { Who } from './who.ts'

/** What has to be answered before the places can be held, as a sentence. */
export function whatIsMissing({ question, chosen }: Pick<Who, 'question' | 'chosen'>): string {
  const asked = chosen.find(({ state }) => state === 'ask')
  if (asked !== undefined) {
    const { name, shared_by: owner } = asked.member
    return owner === undefined ? words.dataFirst(toPersianDigits(name)) : words.dataByOwner(name, owner.name)
  }
  return question === 'swimmer' ? words.addFirst : words.chooseFirst
}
