import { toLatinDigits } from './digits.ts'

/** Normalises Persian text for comparison: Arabic ي ك, hamza forms, diacritics, half-spaces and digits. */
export function fold(text: string): string {
  return toLatinDigits(text)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[يئى]/g, 'ی')
    .replace(/ك/g, 'ک')
    .replace(/[آأإٱ]/g, 'ا')
    .replace(/ؤ/g, 'و')
    .replace(/[ۀة]/g, 'ه')
    .replace(/[\u064b-\u065f\u0670\u0640]/g, '')
    .replace(/[\s\u200c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g, ' ')
    .trim()
}
