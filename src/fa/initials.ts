/** Initials for a user without a picture: the first characters of two words, or two characters of one, upper-cased. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const [first = '', second] = words
  const initials = second === undefined ? [...first].slice(0, 2) : [[...first][0], [...second][0]]
  // A half-space prevents Persian characters from joining.
  return initials.join(/[\u0600-\u06ff]/.test(name) ? '\u200c' : '').toUpperCase()
}
