/** What stands for a person without a picture: the first letters of two words, or two letters of one, upper-cased. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const [first = '', second] = words
  const letters = second === undefined ? [...first].slice(0, 2) : [[...first][0], [...second][0]]
  // A half-space keeps two Persian letters from joining into a word.
  return letters.join(/[\u0600-\u06ff]/.test(name) ? '\u200c' : '').toUpperCase()
}
