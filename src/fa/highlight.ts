import { fold } from './fold.ts'
import { searchTerms } from './search-terms.ts'

export type MarkedText = { text: string; marked: boolean }

type Place = { from: number; to: number }
type Folded = { text: string; places: Place[] }

const wordPart = /[\p{L}\p{N}\p{M}]/u

/** Cuts `text` into pieces, those marked in which a word begins as one of the query does, whatever its spelling. */
export function highlight(text: string, query: string): MarkedText[] {
  const marks = new Array<boolean>(text.length).fill(false)
  const words = searchTerms(query).flat(2)
  for (const folded of [foldPlaces(text, ' '), foldPlaces(text, '')]) {
    for (const word of words) {
      for (const { from, to } of beginnings(folded, word)) marks.fill(true, from, to)
    }
  }
  return pieces(text, marks)
}

/** The folded text, and where in the original each of its letters stands. */
function foldPlaces(text: string, halfSpace: string): Folded {
  const folded: Folded = { text: '', places: [] }
  let from = 0
  for (const letter of text) {
    const to = from + letter.length
    const plain = letter === '\u200c' ? halfSpace : fold(letter) || (/\s/.test(letter) ? ' ' : '')
    const last = folded.places.at(-1)
    // A mark above or below belongs to the letter before it.
    if (plain === '' && letter !== '\u200c' && last?.to === from) last.to = to
    for (let unit = 0; unit < plain.length; unit++) folded.places.push({ from, to })
    folded.text += plain
    from = to
  }
  return folded
}

function beginnings({ text, places }: Folded, word: string): Place[] {
  const found: Place[] = []
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const first = places[at]
    const last = places[at + word.length - 1]
    const begins = at === 0 || !wordPart.test(text.charAt(at - 1))
    if (begins && first !== undefined && last !== undefined) found.push({ from: first.from, to: last.to })
  }
  return found
}

function pieces(text: string, marks: boolean[]): MarkedText[] {
  const list: MarkedText[] = []
  for (const [index, marked] of marks.entries()) {
    const last = list.at(-1)
    if (last?.marked === marked) last.text += text.charAt(index)
    else list.push({ text: text.charAt(index), marked })
  }
  return list
}
