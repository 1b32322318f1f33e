const HEADER_BYTES = 8
const LARGE_HEADER_BYTES = 16
const containers: ReadonlySet<string> = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl'])
const timed: ReadonlySet<string> = new Set(['mvhd', 'tkhd', 'mdhd'])

type Box = { type: string; start: number; end: number; headerBytes: number }

/**
 * Moves the index of an mp4 (`moov`) in front of its media data, so that playback starts at once, and sets its recording
 * times to 0. The media data is not read. Rejects without an index.
 */
export async function indexFirst(file: Blob): Promise<Blob> {
  const boxes = await topBoxes(file)
  const index = boxes.find(({ type }) => type === 'moov')
  const media = boxes.find(({ type }) => type === 'mdat')
  if (index === undefined || media === undefined) throw new Error('the file has no index')
  const bytes = new DataView(await file.slice(index.start, index.end).arrayBuffer())
  const isLast = index.start > media.start
  patch(bytes, { start: 0, end: bytes.byteLength }, isLast ? bytes.byteLength : 0)
  const before = file.slice(0, isLast ? media.start : index.start)
  const between = isLast ? file.slice(media.start, index.start) : new Blob()
  return new Blob([before, bytes.buffer, between, file.slice(index.end)], { type: 'video/mp4' })
}

async function topBoxes(file: Blob): Promise<Box[]> {
  const boxes: Box[] = []
  for (let at = 0; at + HEADER_BYTES <= file.size; ) {
    const header = new DataView(await file.slice(at, at + LARGE_HEADER_BYTES).arrayBuffer())
    const box = boxAt(header, 0, file.size - at)
    boxes.push({ ...box, start: at, end: at + box.end })
    at += box.end
  }
  return boxes
}

/** The box at an offset; one of size 0 ends at `end`. Throws for an impossible size. */
function boxAt(bytes: DataView, at: number, end: number): Box {
  const type = String.fromCharCode(...[4, 5, 6, 7].map((index) => bytes.getUint8(at + index)))
  const short = bytes.getUint32(at)
  const headerBytes = short === 1 ? LARGE_HEADER_BYTES : HEADER_BYTES
  const size = short === 1 ? Number(bytes.getBigUint64(at + HEADER_BYTES)) : short === 0 ? end - at : short
  if (size < headerBytes) throw new Error('the file has a broken box')
  return { type, start: at, end: at + size, headerBytes }
}

/** Zeroes the times of an index and adds `shift` to the positions in it. */
function patch(bytes: DataView, { start, end }: { start: number; end: number }, shift: number): void {
  for (let at = start; at + HEADER_BYTES <= end; ) {
    const box = boxAt(bytes, at, end)
    const content = at + box.headerBytes
    if (containers.has(box.type)) patch(bytes, { start: content, end: box.end }, shift)
    if (timed.has(box.type)) clearTimes(bytes, content)
    if (box.type === 'stco') shiftPositions(bytes, content, shift)
    if (box.type === 'co64') shiftLargePositions(bytes, content, shift)
    at = box.end
  }
}

/** Creation and modification time follow version and flags: 4 bytes each, 8 in version 1. */
function clearTimes(bytes: DataView, content: number): void {
  const length = bytes.getUint8(content) === 1 ? 16 : 8
  for (let index = 0; index < length; index += 1) bytes.setUint8(content + 4 + index, 0)
}

function shiftPositions(bytes: DataView, content: number, shift: number): void {
  const count = bytes.getUint32(content + 4)
  for (let index = 0; index < count; index += 1) {
    const at = content + 8 + 4 * index
    bytes.setUint32(at, bytes.getUint32(at) + shift)
  }
}

function shiftLargePositions(bytes: DataView, content: number, shift: number): void {
  const count = bytes.getUint32(content + 4)
  for (let index = 0; index < count; index += 1) {
    const at = content + 8 + 8 * index
    bytes.setBigUint64(at, bytes.getBigUint64(at) + BigInt(shift))
  }
}
