import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import * as z from 'zod/mini'

/** Path of a video made by `scripts/make-media-fixtures.mjs`. */
export const videoFile = (name: string): string => resolve('tests/support/data/media', name)

/** Whether this machine has ffmpeg and ffprobe to compare videos; the videos themselves are always there. */
export const hasFfmpeg = ['ffmpeg', 'ffprobe'].every((name) => spawnSync(name, ['-version']).status === 0)

const probed = z.object({
  streams: z.array(
    z.object({
      codec_type: z.string(),
      width: z.optional(z.number()),
      height: z.optional(z.number()),
      side_data_list: z.optional(z.array(z.looseObject({ rotation: z.optional(z.number()) }))),
    }),
  ),
  format: z.object({ duration: z.coerce.number(), tags: z.optional(z.record(z.string(), z.string())) }),
})

/** The ffprobe data of a video: displayed size, duration, tags and track types. */
export function probe(content: Buffer | string) {
  return withFile(content, (path) => {
    const output = execFileSync('ffprobe', [
      '-v',
      'error',
      '-print_format',
      'json',
      '-show_format',
      '-show_streams',
      path,
    ])
    const { streams, format } = probed.parse(JSON.parse(output.toString()))
    const video = streams.find(({ codec_type }) => codec_type === 'video')
    const isTurned = Math.abs(video?.side_data_list?.find(({ rotation }) => rotation)?.rotation ?? 0) === 90
    const [width, height] = isTurned ? [video?.height, video?.width] : [video?.width, video?.height]
    return {
      ...{ width, height, durationSeconds: format.duration, tags: format.tags ?? {} },
      tracks: streams.map(({ codec_type }) => codec_type),
    }
  })
}

const packets = z.object({
  packets: z.array(z.object({ pts_time: z.coerce.number(), data_hash: z.string() })),
})

/** A packet as it is stored in the container: when it is shown, in seconds, and a hash of its bytes. */
export type Packet = { seconds: number; hash: string }

/** The packets of the first track of a kind, in the order of the file; edit lists are ignored. */
export function packetsOf(content: Buffer | string, track: 'picture' | 'sound'): Packet[] {
  return withFile(content, (path) => {
    const output = execFileSync(
      'ffprobe',
      [
        ...['-v', 'error', '-ignore_editlist', '1', '-print_format', 'json', '-show_data_hash', 'md5'],
        ...['-select_streams', track === 'picture' ? 'v:0' : 'a:0'],
        ...['-show_entries', 'packet=pts_time,data_hash', path],
      ],
      { maxBuffer: 64 * 1024 * 1024 },
    )
    return packets
      .parse(JSON.parse(output.toString()))
      .packets.map(({ pts_time, data_hash }) => ({ seconds: pts_time, hash: data_hash }))
  })
}

/** What ffmpeg reports while it decodes every frame of a video. */
export function complaints(content: Buffer): string {
  return withFile(content, (path) => {
    const { stderr } = spawnSync('ffmpeg', ['-v', 'error', '-i', path, '-f', 'null', '-'])
    return stderr.toString()
  })
}

/** Runs `work` with the path of a video. */
export function withFile<Answer>(content: Buffer | string, work: (path: string) => Answer): Answer {
  if (typeof content === 'string') return work(content)
  const folder = mkdtempSync(join(tmpdir(), 'mowj-probe-'))
  try {
    const path = join(folder, 'video')
    writeFileSync(path, content)
    return work(path)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The video with a packet of Adobe's XMP in a separate box, as cameras and editors write it. */
export function withXmp(content: Buffer): Buffer {
  const xmp = Buffer.from('<x:xmpmeta><exif:GPSLatitude>35,41N</exif:GPSLatitude></x:xmpmeta>')
  const box = Buffer.alloc(24)
  box.writeUInt32BE(24 + xmp.length)
  box.write('uuid', 4)
  box.write('be7acfcb97a942e89c71999491e3afac', 8, 'hex')
  return Buffer.concat([content, box, xmp])
}

/** All private metadata in the videos and photos of these tests. */
export const personal = /35[.,]6?8?92|35,41N|51\.38|secret-|GPSLat|xmpmeta|MowjPhone/

const parents = ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd', 'avc1']

/** An H.264 video with its index at the end and another decoder configuration record. */
export function withAvcRecord(content: Buffer, record: Buffer): Buffer {
  const at = content.indexOf('avcC', 0, 'latin1') - 4
  const end = at + content.readUInt32BE(at)
  const grown = record.length + 8 - (end - at)
  const box = Buffer.concat([Buffer.alloc(4), Buffer.from('avcC'), record])
  box.writeUInt32BE(box.length)
  const changed = Buffer.concat([content.subarray(0, at), box, content.subarray(end)])
  for (const parent of parents) {
    const size = changed.lastIndexOf(parent, at, 'latin1') - 4
    changed.writeUInt32BE(changed.readUInt32BE(size) + grown, size)
  }
  return changed
}

/** A video whose container claims another size than its frames have. */
export function withSize(content: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(content)
  const sample = changed.indexOf('avc1', changed.indexOf('stsd', 0, 'latin1'), 'latin1')
  changed.writeUInt16BE(width, sample + 28)
  changed.writeUInt16BE(height, sample + 30)
  const track = changed.indexOf('tkhd', 0, 'latin1')
  changed.writeUInt32BE(width * 65_536, track + 80)
  changed.writeUInt32BE(height * 65_536, track + 84)
  return changed
}
