import { spawn } from 'node:child_process'
import { access } from 'node:fs/promises'
import { withMemoryLimit } from '#server/media-worker/memory-limit.ts'

/** The largest frame that is decoded or taken in: 8K (7680 × 4320), rounded up to the blocks that codecs work in. */
export const VIDEO_MAX_PIXELS = 8192 * 4352

/** A program on this machine that can repack a film and take a frame out of it. */
export type VideoTool = {
  /**
   * Writes the same picture and sound, not coded anew, into another container, its index at the beginning and without any
   * metadata. Rejects when the container cannot hold them.
   */
  repack(from: string, to: string, container: 'mp4' | 'mov' | 'mkv'): Promise<void>
  /** Writes the frame at this second, upright and at most 1600 pixels wide, as PNG. */
  frame(from: string, to: string, seconds: number): Promise<void>
}

const MOST_MS = 5 * 60_000
const MOST_WORDS = 2000
/** One frame of 8K with ten bits a colour and what it is scaled from and to takes 150 MB; the program itself 50 MB. */
const MOST_MEGABYTES = 256
const muxers = { mp4: 'mp4', mov: 'mov', mkv: 'matroska' } as const

// What somebody sent must never make it open anything else: no addresses, no other files. A container may lie about the
// size of its frames, so the decoder is told the limit, too.
const input = [
  ...['-nostdin', '-v', 'error', '-y', '-protocol_whitelist', 'file', '-threads', '1'],
  ...['-max_pixels', String(VIDEO_MAX_PIXELS)],
]
/** Decodes nothing but whole frames, of which one at a time is in memory: the last one before the asked second. */
const keyFrames = ['-skip_frame', 'nokey', '-noaccurate_seek', '-copyts']
const SMALL = "scale='min(1600,iw)':-1"

/** `ffmpeg` by that name or path; undefined where there is none. */
export async function findFfmpeg(command: string): Promise<VideoTool | undefined> {
  const works = await run(command, ['-version']).then(
    () => true,
    () => false,
  )
  if (!works) return undefined
  return {
    repack: (from, to, container) =>
      run(command, [
        ...[...input, '-i', `file:${from}`],
        ...['-map', '0:v:0', '-map', '0:a:0?', '-dn', '-sn', '-c', 'copy'],
        ...['-map_metadata', '-1', '-map_chapters', '-1', '-fflags', '+bitexact'],
        ...(container === 'mkv' ? [] : ['-movflags', '+faststart']),
        ...['-f', muxers[container], `file:${to}`],
      ]),
    frame: async (from, to, seconds) => {
      const frameBy = async (decoding: string[]) => {
        await run(command, [
          ...[...input, ...decoding, '-ss', seconds.toFixed(3), '-i', `file:${from}`, '-map', '0:v:0'],
          ...['-frames:v', '1', '-vf', SMALL, '-f', 'image2', '-update', '1', '-c:v', 'png', `file:${to}`],
        ])
        // It calls a file without any frame a success, too.
        await access(to)
      }
      // Frames between two whole ones need up to sixteen others to be decoded, which does not always fit the memory.
      await frameBy([]).catch(() => frameBy(keyFrames))
    },
  }
}

function run(command: string, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    // Not spawn's own `timeout`: where there is no such program, Node keeps its timer and would not end before it.
    const signal = AbortSignal.timeout(MOST_MS)
    const [program, words] = withMemoryLimit(MOST_MEGABYTES, command, args)
    const child = spawn(program, words, { stdio: ['ignore', 'ignore', 'pipe'], signal, killSignal: 'SIGKILL' })
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-MOST_WORDS)
    })
    child.on('error', reject)
    child.on('close', (code, signal) => {
      if (code === 0) resolve()
      else reject(new Error(`ffmpeg ended with ${code ?? signal}: ${said.trim()}`))
    })
  })
}
