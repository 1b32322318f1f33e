import { execFileSync } from 'node:child_process'

const SECONDS = 10

/** A video to reduce; `ffmpeg` gives its arguments after the inputs. */
export type BenchVideo = { name: string; file: string; make: (path: string) => void }

type Picture = { width: number; height: number; rate?: number; seconds?: number; encoding: string[] }

const h264 = (bitRate: string, ...more: string[]) => [
  ...['-c:v', 'libx264', '-preset', 'ultrafast', '-b:v', bitRate, '-pix_fmt', 'yuv420p', ...more],
]
const aac = ['-c:a', 'aac', '-b:a', '128k']

/** A slow zoom with a sharp, moving picture in its corner and the noise of a sensor. */
function make(path: string, { width, height, rate = 30, seconds = SECONDS, encoding }: Picture): void {
  const zoom = `mandelbrot=s=640x360:r=${rate}:maxiter=150:start_scale=3:end_scale=0.2:end_pts=${20 * rate}`
  const graph = [
    `[0:v]scale=${width}:${height}:flags=bicubic[back]`,
    `[1:v]scale=${Math.round(width / 4)}:-2[front]`,
    '[back][front]overlay=40:40,noise=alls=4:allf=t[out]',
  ]
  execFileSync('ffmpeg', [
    ...['-v', 'error', '-y', '-f', 'lavfi', '-i', zoom, '-f', 'lavfi', '-i', `testsrc2=s=480x270:r=${rate}`],
    ...['-f', 'lavfi', '-i', 'sine=f=440:r=48000', '-filter_complex', graph.join(';'), '-map', '[out]', '-map', '2:a'],
    ...['-t', String(seconds), ...encoding, path],
  ])
}

const landscape = { width: 1920, height: 1080 }

/** The same frames shown upright by a flag. */
function turned(path: string): void {
  const flat = `${path}.flat.mp4`
  make(flat, { ...landscape, encoding: [...h264('16M'), ...aac] })
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-i', flat, '-c', 'copy', '-metadata:s:v', 'rotate=90', path])
}

const of = (name: string, file: string, picture: Picture): BenchVideo => ({
  name,
  file,
  make: (path) => make(path, picture),
})

export const benchVideos: BenchVideo[] = [
  of('1080p, AAC, 16 Mb/s', 'plain.mp4', { ...landscape, encoding: [...h264('16M'), ...aac] }),
  of('portrait', 'portrait.mp4', { width: 1080, height: 1920, encoding: [...h264('16M'), ...aac] }),
  { name: 'turned by a flag', file: 'turned.mp4', make: turned },
  of('1080p, 60 frames per second', 'smooth.mp4', { ...landscape, rate: 60, encoding: [...h264('24M'), ...aac] }),
  of('already small', 'small.mp4', { width: 640, height: 360, encoding: [...h264('600k'), ...aac] }),
  of('no sound', 'silent.mp4', { ...landscape, encoding: [...h264('16M'), '-an'] }),
  of('VP9 and Opus in mkv', 'vp9.mkv', {
    ...landscape,
    encoding: [...['-c:v', 'libvpx-vp9', '-b:v', '10M', '-deadline', 'realtime', '-cpu-used', '8'], '-c:a', 'libopus'],
  }),
  of('HEVC', 'hevc.mp4', {
    ...landscape,
    seconds: 4,
    encoding: [
      ...['-c:v', 'libx265', '-preset', 'ultrafast', '-b:v', '8M', '-tag:v', 'hvc1', '-x265-params', 'log-level=none'],
      ...aac,
    ],
  }),
  of('one minute, 4 Mb/s', 'minute.mp4', { ...landscape, seconds: 60, encoding: [...h264('4M'), ...aac] }),
  of('odd size, VP9 in mkv, PCM', 'odd.mkv', {
    width: 1365,
    height: 767,
    encoding: [
      ...['-c:v', 'libvpx-vp9', '-b:v', '8M', '-deadline', 'realtime', '-cpu-used', '8'],
      ...['-c:a', 'pcm_s16le'],
    ],
  }),
]

/** About 100 MB in five minutes. */
export const longVideo: BenchVideo = of('100 MB, five minutes', 'long.mp4', {
  ...landscape,
  seconds: 300,
  encoding: [...h264('2650k', '-maxrate', '3M', '-bufsize', '6M'), ...aac],
})
