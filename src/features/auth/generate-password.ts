const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const DIGITS = '0123456789'
const SIGNS = '!@#$%^&*'
const LENGTH = 12

/** Fills an array with random bytes, as `crypto.getRandomValues` does. */
type RandomSource = (bytes: Uint8Array<ArrayBuffer>) => unknown

/** A password of 12 characters with at least one letter, one digit and one of `!@#$%^&*`, in random order. */
export function generatePassword(fill: RandomSource = (bytes) => crypto.getRandomValues(bytes)): string {
  const one = (alphabet: string) => alphabet.charAt(below(alphabet.length, fill))
  const sure = [LETTERS, DIGITS, SIGNS].map(one)
  const rest = Array.from({ length: LENGTH - sure.length }, () => one(LETTERS + DIGITS + SIGNS))
  return shuffled([...sure, ...rest], fill).join('')
}

/** A whole number from 0 to `limit` − 1, each as likely as the other; `limit` is at most 256. */
function below(limit: number, fill: RandomSource): number {
  const byte = new Uint8Array(1)
  // The last, incomplete round of the byte would favour small numbers: such draws are thrown away.
  const fair = 256 - (256 % limit)
  for (;;) {
    fill(byte)
    const [drawn = 0] = byte
    if (drawn < fair) return drawn % limit
  }
}

/** Fisher–Yates. */
function shuffled<Item>(items: Item[], fill: RandomSource): Item[] {
  const rest = [...items]
  const drawn: Item[] = []
  while (rest.length > 0) drawn.push(...rest.splice(below(rest.length, fill), 1))
  return drawn
}
