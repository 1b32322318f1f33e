/** Writes whole numbers and bytes; numbers below 128 take one byte. */
export class ByteWriter {
  readonly bytes: number[] = []

  /** A whole number from 0 on: seven bits a byte, lowest first, the highest bit set in all but the last. */
  number(value: number) {
    if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${value} is no whole number from 0 on`)
    let rest = value
    for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) this.bytes.push((rest % 0x80) + 0x80)
    this.bytes.push(rest)
  }

  /** The bytes with their length before them. */
  block(bytes: Iterable<number>) {
    const all = [...bytes]
    this.number(all.length)
    this.bytes.push(...all)
  }
}

/** Reads what `ByteWriter` wrote. Throws `RangeError` past the end. */
export class ByteReader {
  #at = 0
  readonly #bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  number(): number {
    let value = 0
    for (let factor = 1; ; factor *= 0x80) {
      const byte = this.#bytes[this.#at]
      if (byte === undefined || factor > 2 ** 49) throw new RangeError('no number')
      this.#at += 1
      value += (byte % 0x80) * factor
      if (byte < 0x80) return value
    }
  }

  block(): Uint8Array {
    const length = this.number()
    if (this.#at + length > this.#bytes.length) throw new RangeError('no block')
    this.#at += length
    return this.#bytes.subarray(this.#at - length, this.#at)
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length
  }
}
