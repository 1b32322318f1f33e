import { spawn } from 'node:child_process'

/** A program on this machine that can repack a film and take a frame out of it. */
export type VideoTool = {
  /**
   * Writes the same picture and sound, not coded anew, into another container, its index at the beginning and without any
   * metadata. Rejects when the container cannot hold them.
   */
  repack(from: string, to: string, container: 'mp4' | 'mov' | 'mkv'): Promise<void>
  /** Writes the frame at this second, upright, as PNG. */
  frame(from: string, to: string, seconds: number): Promise<void>
}

const MOST_MS = 5 * 60_000
const MOST_WORDS = 2000
const muxers = { mp4: 'mp4', mov: 'mov', mkv: 'matroska' } as const

// What somebody sent must never make it open anything else: no addresses, no other files.
const input = ['-nostdin', '-v', 'error', '-y', '-protocol_whitelist', 'file', '-threads', '1']

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
    frame: (from, to, seconds) =>
      run(command, [
        ...[...input, '-ss', seconds.toFixed(3), '-i', `file:${from}`, '-map', '0:v:0', '-frames:v', '1'],
        ...['-f', 'image2', '-update', '1', '-c:v', 'png', `file:${to}`],
      ]),
  }
}

function run(command: string, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    // Not spawn's own `timeout`: where there is no such program, Node keeps its timer and would not end before it.
    const signal = AbortSignal.timeout(MOST_MS)
    const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'], signal, killSignal: 'SIGKILL' })
    let words = ''
    child.stderr.on('data', (chunk: Buffer) => {
      words = (words + chunk.toString()).slice(-MOST_WORDS)
    })
    child.on('error', reject)
    child.on('close', (code, signal) => {
      if (code === 0) resolve()
      else reject(new Error(`ffmpeg ended with ${code ?? signal}: ${words.trim()}`))
    })
  })
}
