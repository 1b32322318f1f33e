/** Characters of Persian names beside ASCII, a byte each from 0x80 on: the order must never change. */
const ranges: readonly (readonly [number, number])[] = [
  [0x0621, 0x063a],
  [0x0641, 0x064a],
  [0x06f0, 0x06f9],
]
const single = [0x067e, 0x0686, 0x0698, 0x06a9, 0x06af, 0x06c0, 0x06cc, 0x200c]
const points = [
  ...ranges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, i) => first + i)),
  ...single,
]
const byteOf = new Map(points.map((point, index) => [point, 0x80 + index]))

/** A name in one byte a character, or undefined when it has other characters. */
export function shortBytes(name: string): number[] | undefined {
  const bytes: number[] = []
  for (const character of name) {
    const point = character.codePointAt(0) ?? 0
    const byte = point >= 0x20 && point < 0x7f ? point : byteOf.get(point)
    if (byte === undefined) return undefined
    bytes.push(byte)
  }
  return bytes
}

/** The name of bytes that `shortBytes` made; throws `RangeError` on others. */
export function nameOfBytes(bytes: Uint8Array): string {
  return String.fromCodePoint(...Array.from(bytes, (byte) => (byte < 0x80 ? byte : (points[byte - 0x80] ?? -1))))
}
