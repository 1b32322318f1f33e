import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFfmpeg } from '#server/gateways/media/ffmpeg.ts'
import { videoFacts } from '#server/media-worker/media-video.ts'

const POLL_MS = 2

/** Videos of the largest accepted size, and one that is rejected: ffmpeg's arguments to generate them. */
const videos: Record<string, string[]> = {
  '8K, H.264, 16 reference frames': [
    ...['testsrc2=s=7680x4320:r=30:d=0.6', '-c:v', 'libx264', '-preset', 'ultrafast', '-refs', '16', '-g', '250'],
    ...['-pix_fmt', 'yuv420p'],
  ],
  '8K, H.265, 10 bits': [
    ...['testsrc2=s=7680x4320:r=30:d=0.4', '-c:v', 'libx265', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p10le'],
    ...['-tag:v', 'hvc1', '-x265-params', 'log-level=none'],
  ],
  '4K, H.264, 16 reference frames': [
    ...[
      'testsrc2=s=3840x2160:r=30:d=1.2',
      '-c:v',
      'libx264',
      '-preset',
      'medium',
      '-refs',
      '16',
      '-pix_fmt',
      'yuv420p',
    ],
  ],
  'a bomb of 16,000 × 16,000': ['color=black:s=16000x16000:r=5:d=0.8', '-c:v', 'libx264', '-preset', 'ultrafast'],
}

/** `peak` is ffmpeg's peak memory in MB for the video, whether or not its upload is accepted. */
export type VideoFigures = { name: string; isAccepted: boolean; hasFrame: boolean; peak: number }

/** Measures ffmpeg's memory for the worst videos. Linux with an ffmpeg that has x264 and x265; none elsewhere. */
export async function measureVideos(): Promise<VideoFigures[]> {
  const tool = await findFfmpeg('ffmpeg')
  if (tool === undefined || process.platform !== 'linux') return []
  const folder = mkdtempSync(join(tmpdir(), 'mowj-videos-'))
  const figures: VideoFigures[] = []
  try {
    for (const [name, args] of Object.entries(videos)) {
      const path = join(folder, 'video.mp4')
      execFileSync('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', ...args, path])
      const isAccepted = await videoFacts(path).then(
        () => true,
        () => false,
      )
      const peak = await peakDuring(async () => {
        await tool.repack(path, join(folder, 'repacked.mp4'), 'mp4').catch(() => undefined)
        await tool.frame(path, join(folder, 'frame.png'), 0.3).catch(() => undefined)
      })
      const hasFrame = spawnSync('test', ['-s', join(folder, 'frame.png')]).status === 0
      rmSync(join(folder, 'frame.png'), { force: true })
      figures.push({ name, isAccepted, hasFrame, peak })
    }
    return figures
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The peak memory in MB of any child of this process during `work`. */
async function peakDuring(work: () => Promise<void>): Promise<number> {
  let peak = 0
  const timer = setInterval(() => {
    for (const pid of childrenOf(process.pid)) peak = Math.max(peak, peakOf(pid))
  }, POLL_MS)
  try {
    await work()
  } finally {
    clearInterval(timer)
  }
  return peak
}

function childrenOf(pid: number): string[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
}

/** A process that has just ended counts as 0. */
function peakOf(pid: string): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    if (!status.startsWith('Name:\tffmpeg')) return 0
    return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
  } catch {
    return 0
  }
}
