import { fold } from './fold.ts'

/** A word that was typed: one of the alternatives has to be there, with all of its words. */
export type SearchTerm = string[][]

const HALF_SPACE = /\u200c/g
const MOST_TERMS = 8
const MOST_WORDS = 4

/** The words of a text in their one spelling, with a space between them. */
export function plainWords(text: string): string {
  return fold(text)
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()
}

/** What has to be found for a query. A word with a half-space stands for its parts and for itself written in one. */
export function searchTerms(query: string): SearchTerm[] {
  return query
    .split(/\s+/)
    .map((typed) => {
      const parts = split(typed).slice(0, MOST_WORDS)
      const whole = split(typed.replace(HALF_SPACE, ''))
      return parts.length === whole.length ? [parts] : [parts, whole]
    })
    .filter(([parts]) => parts !== undefined && parts.length > 0)
    .slice(0, MOST_TERMS)
}

/** Whether every term is the beginning of a word of `text`. */
export function hasTerms(text: string, terms: SearchTerm[]): boolean {
  const words = [...split(text), ...split(text.replace(HALF_SPACE, ''))]
  return terms.every((term) => term.some((parts) => parts.every((part) => words.some((word) => word.startsWith(part)))))
}

function split(text: string): string[] {
  return plainWords(text).split(' ').filter(Boolean)
}
