/** Number of colours in author-avatar.module.css. */
export const TONES = 6

/** The same colour for the same name on every screen and device. */
export function toneOf(name: string): number {
  return [...name].reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973, 0) % TONES
}
