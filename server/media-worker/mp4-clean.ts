import type { FileHandle } from 'node:fs/promises'
import { blank, readBytes } from './file-bytes.ts'
import { MediaFault } from './media-fault.ts'
import { type Box, boxesOf } from './mp4-boxes.ts'
import { sampleRanges } from './mp4-samples.ts'

/** Top-level boxes that a video needs; all others are erased. */
const known = new Set(['ftyp', 'styp', 'moov', 'mdat', 'moof', 'mfra', 'sidx', 'ssix', 'prft', 'pdin'])
/** Positions, titles, devices, and Adobe's XMP. */
const personal = new Set(['udta', 'meta', 'uuid', 'free', 'skip', 'wide', 'emsg'])
const containers = new Set(['moov', 'trak', 'mdia', 'minf', 'moof', 'traf'])
/** Boxes that begin with the creation and modification times. */
const dated = new Set(['mvhd', 'tkhd', 'mdhd'])
const DEEPEST = 6

/**
 * Removes personal data from an MP4 or QuickTime file, in place and without moving a byte: metadata boxes become empty
 * `free` boxes, tracks that are neither video nor audio (telemetry of a drone, for example) are erased with their
 * samples, recording times become 0. Rejects with `MediaFault('broken')` when the file is truncated or invalid.
 */
export async function cleanMp4(file: FileHandle): Promise<void> {
  const { size } = await file.stat()
  const top = await boxesOf(file, 0, size)
  if (!top.some(({ type }) => type === 'moov') || !top.some(({ type }) => type === 'mdat')) {
    throw new MediaFault('broken')
  }
  for (const box of top) {
    if (known.has(box.type)) await cleanBox(file, box, 0)
    else await erase(file, box)
  }
}

async function cleanBox(file: FileHandle, box: Box, depth: number): Promise<void> {
  if (dated.has(box.type)) return eraseTimes(file, box)
  if (!containers.has(box.type)) return
  if (depth > DEEPEST) throw new MediaFault('broken')
  const inner = await boxesOf(file, box.body, box.end)
  if (box.type === 'trak' && !(await isMediaTrack(file, inner))) return eraseTrack(file, box)
  for (const each of inner) {
    if (personal.has(each.type)) await erase(file, each)
    else await cleanBox(file, each, depth + 1)
  }
}

/** Whether a track is video or audio. */
async function isMediaTrack(file: FileHandle, inTrack: Box[]): Promise<boolean> {
  const media = inTrack.find(({ type }) => type === 'mdia')
  if (media === undefined) return false
  const handler = (await boxesOf(file, media.body, media.end)).find(({ type }) => type === 'hdlr')
  if (handler === undefined) return false
  const name = (await readBytes(file, handler.body + 8, 4)).toString('latin1')
  return name === 'vide' || name === 'soun'
}

async function eraseTrack(file: FileHandle, track: Box) {
  for (const { at, bytes } of await sampleRanges(file, track)) await blank(file, at, bytes)
  await erase(file, track)
}

async function erase(file: FileHandle, box: Box) {
  await file.write('free', box.at + 4, 'latin1')
  await blank(file, box.body, box.end - box.body)
}

async function eraseTimes(file: FileHandle, box: Box) {
  const [version = 0] = await readBytes(file, box.body, 1)
  await blank(file, box.body + 4, version === 1 ? 16 : 8)
}
