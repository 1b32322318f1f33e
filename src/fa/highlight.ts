import { fold } from './fold.ts'
import { searchTerms } from './search-terms.ts'

export type MarkedText = { text: string; marked: boolean }

type Range = { from: number; to: number }
type Folded = { text: string; ranges: Range[] }

const wordPart = /[\p{L}\p{N}\p{M}]/u

/** Splits `text` into segments; those that match the beginning of a query word are marked, regardless of spelling. */
export function highlight(text: string, query: string): MarkedText[] {
  const marks = new Array<boolean>(text.length).fill(false)
  const words = searchTerms(query).flat(2)
  for (const folded of [foldWithRanges(text, ' '), foldWithRanges(text, '')]) {
    for (const word of words) {
      for (const { from, to } of beginnings(folded, word)) marks.fill(true, from, to)
    }
  }
  return segments(text, marks)
}

/** The folded text, with the original range of each of its characters. */
function foldWithRanges(text: string, halfSpace: string): Folded {
  const folded: Folded = { text: '', ranges: [] }
  let from = 0
  for (const character of text) {
    const to = from + character.length
    const plain = character === '\u200c' ? halfSpace : fold(character) || (/\s/.test(character) ? ' ' : '')
    const last = folded.ranges.at(-1)
    // A diacritic belongs to the character before it.
    if (plain === '' && character !== '\u200c' && last?.to === from) last.to = to
    for (let unit = 0; unit < plain.length; unit++) folded.ranges.push({ from, to })
    folded.text += plain
    from = to
  }
  return folded
}

function beginnings({ text, ranges }: Folded, word: string): Range[] {
  const found: Range[] = []
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const first = ranges[at]
    const last = ranges[at + word.length - 1]
    const begins = at === 0 || !wordPart.test(text.charAt(at - 1))
    if (begins && first !== undefined && last !== undefined) found.push({ from: first.from, to: last.to })
  }
  return found
}

function segments(text: string, marks: boolean[]): MarkedText[] {
  const list: MarkedText[] = []
  for (const [index, marked] of marks.entries()) {
    const last = list.at(-1)
    if (last?.marked === marked) last.text += text.charAt(index)
    else list.push({ text: text.charAt(index), marked })
  }
  return list
}
