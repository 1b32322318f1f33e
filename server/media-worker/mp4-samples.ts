import type { FileHandle } from 'node:fs/promises'
import { readBytes } from './file-bytes.ts'
import { MediaFault } from './media-fault.ts'
import { type Box, boxesOf } from './mp4-boxes.ts'

/** Far more than the tables of a 100 MB video take. */
const MOST_TABLE_BYTES = 16 * 1024 * 1024
const MOST_SAMPLES = 5_000_000
const path = ['mdia', 'minf', 'stbl']

/** The byte ranges of a track's samples: its chunks. */
export async function sampleRanges(file: FileHandle, track: Box): Promise<{ at: number; bytes: number }[]> {
  const tables = await tablesOf(file, track)
  if (tables === undefined) return []
  const { size } = await file.stat()
  const { offsets, perChunk, sizeOf } = tables
  const ranges: { at: number; bytes: number }[] = []
  let sample = 0
  for (const [index, at] of offsets.entries()) {
    const count = perChunk(index)
    if (sample + count > MOST_SAMPLES) throw new MediaFault('broken')
    let bytes = 0
    for (let each = 0; each < count; each += 1, sample += 1) bytes += sizeOf(sample)
    if (at + bytes > size) throw new MediaFault('broken')
    ranges.push({ at, bytes })
  }
  return ranges
}

async function tablesOf(file: FileHandle, track: Box) {
  let boxes = await boxesOf(file, track.body, track.end)
  for (const type of path) {
    const next = boxes.find((box) => box.type === type)
    if (next === undefined) return undefined
    boxes = await boxesOf(file, next.body, next.end)
  }
  const table = (type: string) => tableOf(file, boxes, type)
  const [stsc, stsz, stco, co64] = [await table('stsc'), await table('stsz'), await table('stco'), await table('co64')]
  if (stsc === undefined || stsz === undefined) return undefined
  return {
    offsets: stco === undefined ? longOffsets(co64) : shortOffsets(stco),
    perChunk: samplesPerChunk(stsc),
    sizeOf: sampleSizes(stsz),
  }
}

async function tableOf(file: FileHandle, boxes: Box[], type: string): Promise<Buffer | undefined> {
  const box = boxes.find((each) => each.type === type)
  if (box === undefined) return undefined
  if (box.end - box.body > MOST_TABLE_BYTES) throw new MediaFault('broken')
  return readBytes(file, box.body, box.end - box.body)
}

/** Offsets of the entries of `width` bytes after a count at `countAt`, limited to those present. */
function entries(table: Buffer, countAt: number, width: number): number[] {
  const room = Math.floor((table.length - countAt - 4) / width)
  const count = Math.max(0, Math.min(room, table.length >= countAt + 4 ? table.readUInt32BE(countAt) : 0))
  return Array.from({ length: count }, (_, index) => countAt + 4 + index * width)
}

const shortOffsets = (table: Buffer) => entries(table, 4, 4).map((at) => table.readUInt32BE(at))
const longOffsets = (table?: Buffer) =>
  table === undefined ? [] : entries(table, 4, 8).map((at) => Number(table.readBigUInt64BE(at)))

function samplesPerChunk(table: Buffer): (chunk: number) => number {
  const runs = entries(table, 4, 12).map((at) => ({
    first: table.readUInt32BE(at) - 1,
    count: table.readUInt32BE(at + 4),
  }))
  let run = 0
  return (chunk) => {
    while ((runs[run + 1]?.first ?? Number.POSITIVE_INFINITY) <= chunk) run += 1
    return runs[run]?.count ?? 0
  }
}

function sampleSizes(table: Buffer): (sample: number) => number {
  const same = table.length >= 8 ? table.readUInt32BE(4) : 0
  if (same > 0) return () => same
  const at = entries(table, 8, 4)
  return (sample) => {
    const offset = at[sample]
    return offset === undefined ? 0 : table.readUInt32BE(offset)
  }
}
