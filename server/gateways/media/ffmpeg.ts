import { spawn } from 'node:child_process'
import { access } from 'node:fs/promises'
import { withMemoryLimit } from '#server/media-worker/memory-limit.ts'

/** The largest frame that is decoded or accepted: 8K (7680 × 4320), rounded up to the block size of codecs. */
export const VIDEO_MAX_PIXELS = 8192 * 4352

/** A program on this machine that can repack a video and extract a frame. */
export type VideoTool = {
  /**
   * Writes the same video and audio streams, not re-encoded, into another container, with its index at the beginning
   * and without metadata. Rejects when the container does not support them.
   */
  repack(from: string, to: string, container: 'mp4' | 'mov' | 'mkv'): Promise<void>
  /** Writes the frame at this second, upright and at most 1600 pixels wide, as PNG. */
  frame(from: string, to: string, seconds: number): Promise<void>
}

const MOST_MS = 5 * 60_000
const MOST_OUTPUT_CHARS = 2000
/** Decoding and scaling one 8K frame with ten bits a colour takes 150 MB; the program itself 50 MB. */
const MOST_MEGABYTES = 256
const muxers = { mp4: 'mp4', mov: 'mov', mkv: 'matroska' } as const

// An uploaded file must never make it open anything else: no URLs, no other files. The container may declare a false
// frame size, so the decoder gets the limit too.
const input = [
  ...['-nostdin', '-v', 'error', '-y', '-protocol_whitelist', 'file', '-threads', '1'],
  ...['-max_pixels', String(VIDEO_MAX_PIXELS)],
]
/** Decodes key frames alone, one at a time in memory: the last one before the requested second. */
const keyFrames = ['-skip_frame', 'nokey', '-noaccurate_seek', '-copyts']
const SMALL = "scale='min(1600,iw)':-1"

/** The `ffmpeg` of that name or path; undefined if it does not run. */
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
      const extractFrame = async (decoderArgs: string[]) => {
        await run(command, [
          ...[...input, ...decoderArgs, '-ss', seconds.toFixed(3), '-i', `file:${from}`, '-map', '0:v:0'],
          ...['-frames:v', '1', '-vf', SMALL, '-f', 'image2', '-update', '1', '-c:v', 'png', `file:${to}`],
        ])
        // ffmpeg also reports success for a file without any frame.
        await access(to)
      }
      // Other frames need up to sixteen reference frames to be decoded, which does not always fit into the memory
      // limit.
      await extractFrame([]).catch(() => extractFrame(keyFrames))
    },
  }
}

function run(command: string, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    // Not spawn's own `timeout`: when the program is missing, Node's timer would delay the exit until it fires.
    const signal = AbortSignal.timeout(MOST_MS)
    const [program, programArgs] = withMemoryLimit(MOST_MEGABYTES, command, args)
    const child = spawn(program, programArgs, { stdio: ['ignore', 'ignore', 'pipe'], signal, killSignal: 'SIGKILL' })
    let output = ''
    child.stderr.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-MOST_OUTPUT_CHARS)
    })
    child.on('error', reject)
    child.on('close', (code, signal) => {
      if (code === 0) resolve()
      else reject(new Error(`ffmpeg ended with ${code ?? signal}: ${output.trim()}`))
    })
  })
}
