import { plainLine } from './plain-line.ts'

/** Text of several lines as it is stored and shown: each line plain, at most one empty line between two, trimmed. */
export function plainText(text: string): string {
  const lines = text.split(/\r\n?|[\n\u2028\u2029]/).map(plainLine)
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Characters as people count them in a text: an emoji of one code point is one. */
export function lengthOf(text: string): number {
  return [...text].length
}
