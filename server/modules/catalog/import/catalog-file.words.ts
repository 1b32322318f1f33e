import { type LaneNeed, laneNeedsLine } from '#server/modules/schedule/lanes.service.ts'

/** What is wrong with a file, for those who read it. */
export type FaultWords = typeof operatorWords

/** For the operator's command line. */
export const operatorWords = {
  notText: () => 'must be a text',
  empty: () => 'is empty',
  tooLong: (most: number) => `is longer than ${most} characters`,
  unshowable: () => 'has characters that cannot be shown',
  notNumber: () => 'must be a number',
  notWhole: () => 'must be a whole number',
  outside: (least: number, most: number) => `must be from ${least} to ${most}`,
  notAmong: (words: string[]) => `must be one of ${words.join(', ')}`,
  notList: () => 'must be a list',
  tooMany: (most: number) => `has more than ${most} entries`,
  notPicture: () => 'must be a picture: url, width, height, color, alt and variants, as JSON',
  notPictures: () => 'must be a JSON list of pictures',
  unknownId: (id: number) => `there is none with the id ${id}; a new row has no id`,
  repeatedId: (id: number, line: number) => `${id} is also on line ${line}`,
  missing: () => 'is missing',
  noPool: (id: unknown) => `there is no pool ${id}`,
  noInstructor: (id: unknown) => `there is no instructor ${id}`,
  aboveTerm: () => 'is above price_per_term_rial',
  belowAgeMin: () => 'is below age_min',
  lanesNeeded: (lessons: readonly LaneNeed[]) => `is fewer than coming lessons need: ${laneNeedsLine(lessons)}`,
  notUtf8: () => 'is not UTF-8',
  unequal: (cells: number, headings: number) => `has ${cells} cells, the headings are ${headings}`,
  unreadable: (why: string) => `cannot be read: ${why}`,
  headingTwice: () => 'appears twice',
  headingUnknown: () => 'is no known heading',
  headingMissing: () => 'is missing among the headings',
  notObject: () => 'is not a JSON object',
  fieldUnknown: () => 'is no known field',
  notCheapest: (kind: string, session: number, price: string) =>
    `session ${session} would be the cheapest with ${price}; set the sessions one by one: price set ${kind} SESSION`,
}
