import { BitReader, unescaped } from './bit-reader.ts'

export type Size = { width: number; height: number }

/** How a video track is coded: the codec, its configuration record (avcC, hvcC, av1C) and its first frame. */
export type CodedTrack = { codec: string | null; record: Uint8Array | undefined; frame: Uint8Array | undefined }

/**
 * The frame sizes in the codec's own parameters, which the decoder uses: the sizes in the container may be forged.
 * Empty for codecs that are not known here.
 */
export function codedSizes({ codec, record, frame }: CodedTrack): Size[] {
  const headers = [record, frame].filter((each) => each !== undefined)
  if (codec === 'avc') return record === undefined ? [] : avcUnits(record).map(avcSize)
  if (codec === 'hevc') return record === undefined ? [] : hevcUnits(record).map(hevcSize)
  if (codec === 'vp8') return headers.flatMap(vp8Size)
  if (codec === 'vp9') return headers.flatMap(vp9Size)
  // av1C has four bytes before its first unit.
  if (codec === 'av1') return [record?.subarray(4), frame].flatMap((units) => (units ? av1Sizes(units) : []))
  return []
}

/** Units of at most 64 KB, each after its length, without their headers. */
function unitsAt(record: Uint8Array, start: number, count: number, headerBytes: number) {
  const view = new DataView(record.buffer, record.byteOffset, record.byteLength)
  const units: Uint8Array[] = []
  let at = start
  for (let index = 0; index < count && at + 2 <= record.length; index += 1) {
    const end = at + 2 + view.getUint16(at)
    units.push(unescaped(record.subarray(at + 2 + headerBytes, end)))
    at = end
  }
  return { units, end: at }
}

/** The sequence parameter sets of an avcC record (ISO 14496-15, 5.3.3). */
function avcUnits(record: Uint8Array): Uint8Array[] {
  return unitsAt(record, 6, (record[5] ?? 0) & 31, 1).units
}

/** Profiles whose parameter sets contain the chroma sampling. */
const HIGH_PROFILES = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135])

/** ITU-T H.264, 7.3.2.1.1. */
function avcSize(unit: Uint8Array): Size {
  const reader = new BitReader(unit)
  const profile = reader.bits(8)
  reader.skip(16)
  reader.golomb()
  if (HIGH_PROFILES.has(profile)) skipSampling(reader)
  reader.golomb()
  skipOrderCount(reader)
  reader.golomb()
  reader.skip(1)
  const width = (reader.golomb() + 1) * 16
  const rows = (reader.golomb() + 1) * 16
  return { width, height: reader.flag() ? rows : rows * 2 }
}

function skipSampling(reader: BitReader) {
  const chroma = reader.golomb()
  if (chroma === 3) reader.skip(1)
  reader.golomb()
  reader.golomb()
  reader.skip(1)
  if (!reader.flag()) return
  for (let list = 0; list < (chroma === 3 ? 12 : 8); list += 1) {
    if (reader.flag()) skipScaling(reader, list < 6 ? 16 : 64)
  }
}

function skipScaling(reader: BitReader, entries: number) {
  let last = 8
  for (let index = 0; index < entries; index += 1) {
    last = (last + reader.signedGolomb() + 256) % 256
    if (last === 0) return
  }
}

/** Skips the picture order count. */
function skipOrderCount(reader: BitReader) {
  const kind = reader.golomb()
  if (kind === 0) reader.golomb()
  if (kind !== 1) return
  reader.skip(1)
  reader.golomb()
  reader.golomb()
  const count = Math.min(reader.golomb(), 255)
  for (let index = 0; index < count; index += 1) reader.golomb()
}

const HEVC_PARAMETERS = 33

/** The sequence parameter sets of an hvcC record (ISO 14496-15, 8.3.3). */
function hevcUnits(record: Uint8Array): Uint8Array[] {
  const found: Uint8Array[] = []
  let at = 23
  for (let array = 0; array < (record[22] ?? 0) && at + 3 <= record.length; array += 1) {
    const kind = (record[at] ?? 0) & 63
    const count = (record[at + 1] ?? 0) * 256 + (record[at + 2] ?? 0)
    const { units, end } = unitsAt(record, at + 3, count, 2)
    if (kind === HEVC_PARAMETERS) found.push(...units)
    at = end
  }
  return found
}

/** ITU-T H.265, 7.3.2.2.1. */
function hevcSize(unit: Uint8Array): Size {
  const reader = new BitReader(unit)
  reader.skip(4)
  const layers = reader.bits(3)
  reader.skip(1 + 96)
  const present = Array.from({ length: layers }, () => ({ profile: reader.flag(), level: reader.flag() }))
  if (layers > 0) reader.skip((8 - layers) * 2)
  for (const { profile, level } of present) reader.skip((profile ? 88 : 0) + (level ? 8 : 0))
  reader.golomb()
  if (reader.golomb() === 3) reader.skip(1)
  return { width: reader.golomb(), height: reader.golomb() }
}

/** RFC 6386, 9.1: only a key frame contains its size. */
function vp8Size(frame: Uint8Array): Size[] {
  const isKey = frame.length >= 10 && frame[3] === 0x9d && frame[4] === 0x01 && frame[5] === 0x2a
  const side = (at: number) => ((frame[at] ?? 0) + (frame[at + 1] ?? 0) * 256) & 0x3fff
  return isKey ? [{ width: side(6), height: side(8) }] : []
}

const VP9_SYNC = 0x498342
const VP9_RGB = 7

/** VP9 bitstream, 6.2: only a key frame contains its size. */
function vp9Size(frame: Uint8Array): Size[] {
  const reader = new BitReader(frame)
  if (reader.bits(2) !== 2) return []
  const profile = reader.bits(1) + reader.bits(1) * 2
  if (profile === 3) reader.skip(1)
  // A repeated frame, or one that depends on others.
  if (reader.flag() || reader.flag()) return []
  reader.skip(2)
  if (reader.bits(24) !== VP9_SYNC) return []
  if (profile >= 2) reader.skip(1)
  const isSampled = profile === 1 || profile === 3
  if (reader.bits(3) === VP9_RGB) reader.skip(isSampled ? 1 : 0)
  else reader.skip(isSampled ? 4 : 1)
  return [{ width: reader.bits(16) + 1, height: reader.bits(16) + 1 }]
}

const AV1_SEQUENCE = 1

/** The sequence headers among AV1's units (AV1 bitstream, 5.3). */
function av1Sizes(units: Uint8Array): Size[] {
  const sizes: Size[] = []
  let at = 0
  while (at < units.length) {
    const header = units[at] ?? 0
    at += header & 4 ? 2 : 1
    // A unit without a length is the last one.
    const { value: length, bytes } = header & 2 ? leb128(units, at) : { value: units.length - at, bytes: 0 }
    at += bytes
    if (((header >> 3) & 15) === AV1_SEQUENCE) sizes.push(av1Size(units.subarray(at, at + length)))
    at += length
  }
  return sizes
}

function leb128(bytes: Uint8Array, at: number): { value: number; bytes: number } {
  let value = 0
  for (let index = 0; index < 8; index += 1) {
    const byte = bytes[at + index] ?? 0
    value += (byte & 127) * 128 ** index
    if (byte < 128) return { value, bytes: index + 1 }
  }
  return { value, bytes: 8 }
}

/** AV1 bitstream, 5.5.1. */
function av1Size(unit: Uint8Array): Size {
  const reader = new BitReader(unit)
  reader.skip(4)
  if (reader.flag()) reader.skip(5)
  else skipAv1Points(reader)
  const [widthBits, heightBits] = [reader.bits(4) + 1, reader.bits(4) + 1]
  return { width: reader.bits(widthBits) + 1, height: reader.bits(heightBits) + 1 }
}

/** Timing and operating points. */
function skipAv1Points(reader: BitReader) {
  let delayBits = 0
  if (reader.flag()) {
    reader.skip(64)
    if (reader.flag()) reader.golomb()
    if (reader.flag()) {
      delayBits = reader.bits(5) + 1
      reader.skip(42)
    }
  }
  const isDelayed = reader.flag()
  const count = reader.bits(5) + 1
  for (let point = 0; point < count; point += 1) {
    reader.skip(12)
    if (reader.bits(5) > 7) reader.skip(1)
    if (delayBits > 0 && reader.flag()) reader.skip(delayBits * 2 + 1)
    if (isDelayed && reader.flag()) reader.skip(4)
  }
}
