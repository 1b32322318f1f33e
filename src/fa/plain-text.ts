import { plainLine } from './plain-line.ts'

/** Normalises a multi-line text: each line by `plainLine`, at most one empty line in a row, trimmed. */
export function plainText(text: string): string {
  const lines = text.split(/\r\n?|[\n\u2028\u2029]/).map(plainLine)
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Length in code points. */
export function lengthOf(text: string): number {
  return [...text].length
}
