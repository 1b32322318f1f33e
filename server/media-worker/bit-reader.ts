/**
 * Reads a codec's header bit by bit, most significant first. Bits beyond the end are zeros: headers may be truncated.
 */
export class BitReader {
  private at = 0

  constructor(private readonly bytes: Uint8Array) {}

  /** An unsigned number of up to 32 bits. */
  bits(count: number): number {
    let value = 0
    for (let done = 0; done < count; done += 1, this.at += 1) {
      const byte = this.bytes[this.at >> 3] ?? 0
      value = value * 2 + ((byte >> (7 - (this.at & 7))) & 1)
    }
    return value
  }

  flag(): boolean {
    return this.bits(1) === 1
  }

  skip(count: number): void {
    this.at += count
  }

  /** An Exp-Golomb number: ue(v) of H.264 and H.265. Stops at 32 leading zeros. */
  golomb(): number {
    let zeros = 0
    while (zeros < 32 && !this.flag()) zeros += 1
    return 2 ** zeros - 1 + this.bits(zeros)
  }

  /** Its signed form, se(v). */
  signedGolomb(): number {
    const code = this.golomb()
    return code % 2 === 0 ? -code / 2 : (code + 1) / 2
  }
}

/** The payload of an H.264 or H.265 unit without the bytes that keep start codes out of it. */
export function unescaped(unit: Uint8Array): Uint8Array {
  return unit.filter((byte, at) => !(byte === 3 && unit[at - 1] === 0 && unit[at - 2] === 0))
}
