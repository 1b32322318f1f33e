import { fold } from './fold.ts'

/** A query word: all words of at least one alternative must match. */
export type SearchTerm = string[][]

const HALF_SPACE = /\u200c/g
const MAX_TERMS = 8
const MAX_WORDS = 4

/** The normalised words of a text, separated by spaces. */
export function plainWords(text: string): string {
  return fold(text)
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()
}

/** Parses a query. A word with a half-space matches its parts or the joined word. */
export function searchTerms(query: string): SearchTerm[] {
  return query
    .split(/\s+/)
    .map((typed) => {
      const parts = split(typed).slice(0, MAX_WORDS)
      const whole = split(typed.replace(HALF_SPACE, ''))
      return parts.length === whole.length ? [parts] : [parts, whole]
    })
    .filter(([parts]) => parts !== undefined && parts.length > 0)
    .slice(0, MAX_TERMS)
}

/** Whether every term matches the beginning of a word of `text`. */
export function hasTerms(text: string, terms: SearchTerm[]): boolean {
  const words = [...split(text), ...split(text.replace(HALF_SPACE, ''))]
  return terms.every((term) => term.some((parts) => parts.every((part) => words.some((word) => word.startsWith(part)))))
}

function split(text: string): string[] {
  return plainWords(text).split(' ').filter(Boolean)
}
