const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const DIGITS = '0123456789'
const SYMBOLS = '!@#$%^&*'
const LENGTH = 12

type RandomSource = (bytes: Uint8Array<ArrayBuffer>) => unknown

/** A password of 12 characters in random order, with at least one Latin character, one digit and one of `!@#$%^&*`. */
export function generatePassword(fill: RandomSource = (bytes) => crypto.getRandomValues(bytes)): string {
  const one = (alphabet: string) => alphabet.charAt(randomBelow(alphabet.length, fill))
  const required = [LETTERS, DIGITS, SYMBOLS].map(one)
  const rest = Array.from({ length: LENGTH - required.length }, () => one(LETTERS + DIGITS + SYMBOLS))
  return shuffled([...required, ...rest], fill).join('')
}

/** A uniformly distributed integer from 0 to `limit` − 1; `limit` is at most 256. */
function randomBelow(limit: number, fill: RandomSource): number {
  const byte = new Uint8Array(1)
  // Rejection sampling: bytes from the last, incomplete range would favour small numbers.
  const usable = 256 - (256 % limit)
  for (;;) {
    fill(byte)
    const [value = 0] = byte
    if (value < usable) return value % limit
  }
}

/** Fisher–Yates. */
function shuffled<Item>(items: Item[], fill: RandomSource): Item[] {
  const rest = [...items]
  const result: Item[] = []
  while (rest.length > 0) result.push(...rest.splice(randomBelow(rest.length, fill), 1))
  return result
}
