/** Positions in a decoder configuration record of H.264: profile and level, and the number of sequence parameter sets. */
const PROFILE_AT = 1
const SETS_AT = 5
/** Bits that are always set, which some encoders leave out. */
const [LENGTH_BITS, SETS_BITS] = [0xfc, 0xe0]

/**
 * The header of an encoder's H.264 as players read it. Firefox 153 writes the first byte of each parameter set twice: such
 * a header is repaired. Undefined for one that is broken otherwise.
 */
export function soundRecord(record: Uint8Array): Uint8Array | undefined {
  const reader = { record, at: SETS_AT }
  const sets = readSets(reader, 0x1f)
  const pictureSets = readSets(reader, 0xff)
  if (record[0] !== 1 || sets === undefined || pictureSets === undefined || sets.length === 0) return undefined
  const profile = record.subarray(PROFILE_AT, PROFILE_AT + 3)
  const isRepeated = sets.every((set) => set[0] === set[1] && hasProfile(set.subarray(1), profile))
  const repair = (set: Uint8Array) => (isRepeated ? set.subarray(1) : set)
  if (!sets.every((set) => hasProfile(repair(set), profile))) return undefined
  return Uint8Array.from([
    ...[1, ...profile, LENGTH_BITS | (record[4] ?? 3), SETS_BITS | sets.length],
    ...sets.map(repair).flatMap(withLength),
    ...[pictureSets.length, ...pictureSets.map(repair).flatMap(withLength)],
    ...record.subarray(reader.at),
  ])
}

type Reader = { record: Uint8Array; at: number }

/** Reads a number of parameter sets, each after its length; undefined beyond the end. */
function readSets(reader: Reader, countBits: number): Uint8Array[] | undefined {
  const { record } = reader
  const count = (record[reader.at] ?? 0) & countBits
  reader.at += 1
  const sets: Uint8Array[] = []
  for (let index = 0; index < count; index += 1) {
    const start = reader.at + 2
    reader.at = start + (record[start - 2] ?? 0) * 256 + (record[start - 1] ?? 0)
    if (reader.at > record.length) return undefined
    sets.push(record.subarray(start, reader.at))
  }
  return sets
}

/** A sequence parameter set repeats profile and level after its first byte. */
function hasProfile(set: Uint8Array, profile: Uint8Array): boolean {
  return ((set[0] ?? 0) & 0x1f) === 7 && profile.every((byte, index) => set[1 + index] === byte)
}

function withLength(set: Uint8Array): number[] {
  return [set.length >> 8, set.length & 0xff, ...set]
}
