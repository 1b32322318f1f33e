// Videos for the tests: a few seconds each, as phones and recorders write them, with a recording location. Run by hand
// on a machine with ffmpeg: node scripts/make-media-fixtures.mjs
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const folder = 'tests/support/data/media'
const place = '+35.6892+051.3890/'
mkdirSync(folder, { recursive: true })

/** @param {string[]} args */
function ffmpeg(...args) {
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...args], { stdio: ['ignore', 'inherit', 'inherit'] })
}

const at = (/** @type {string} */ name) => join(folder, name)
const source = ['-f', 'lavfi', '-i', 'testsrc=s=160x90:r=10:d=2.5', '-f', 'lavfi', '-i', 'sine=d=2.5:r=22050']
const encoding = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-g', '10', '-c:a', 'aac', '-b:a', '24k', '-shortest']
const metadata = [
  '-metadata',
  `location=${place}`,
  '-metadata',
  'title=secret-title',
  '-metadata',
  'comment=secret-comment',
]

// The index at the end, as recorders write it.
ffmpeg(...source, ...encoding, ...metadata, '-metadata', 'creation_time=2026-11-01T10:00:00Z', at('index-last.mp4'))
// As a phone held upright writes it: landscape frames with a rotation flag.
ffmpeg('-i', at('index-last.mp4'), '-c', 'copy', ...metadata, '-metadata:s:v', 'rotate=90', at('phone.mov'))
ffmpeg('-i', at('index-last.mp4'), '-c', 'copy', ...metadata, at('screen.mkv'))
// A codec that MP4 does not support.
ffmpeg(
  ...source,
  '-c:v',
  'mjpeg',
  '-q:v',
  '12',
  '-c:a',
  'pcm_s16le',
  '-ar',
  '8000',
  '-t',
  '1',
  ...metadata,
  at('camera.mov'),
)
// A stream in segments, as a live host serves it.
mkdirSync(at('stream'), { recursive: true })
const segments = [
  '-hls_time',
  '1',
  '-hls_list_size',
  '0',
  '-hls_segment_type',
  'fmp4',
  '-hls_fmp4_init_filename',
  'init.mp4',
]
ffmpeg(
  '-i',
  at('index-last.mp4'),
  '-c',
  'copy',
  '-map_metadata',
  '-1',
  ...segments,
  '-hls_segment_filename',
  at('stream/piece-%d.m4s'),
  at('stream/index.m3u8'),
)
ffmpeg('-f', 'lavfi', '-i', 'sine=d=1', '-c:a', 'aac', '-b:a', '24k', at('sound.mp4'))
ffmpeg(...source, '-c:v', 'libvpx-vp9', '-b:v', '40k', '-c:a', 'libopus', '-t', '1', at('clip.webm'))
// A track of positions beside the video, as drones write it.
const places = at('places.srt')
execFileSync('sh', ['-c', `printf '1\\n00:00:00,000 --> 00:00:02,000\\nGPS(51.3890,35.6892,12)\\n' > ${places}`])
ffmpeg(
  '-i',
  at('index-last.mp4'),
  '-i',
  places,
  '-map',
  '0:v',
  '-map',
  '0:a',
  '-map',
  '1',
  '-c',
  'copy',
  '-c:s',
  'mov_text',
  at('flight.mp4'),
)
rmSync(places)
// A few kilobytes that decode to frames of 100 MB.
ffmpeg(
  ...['-f', 'lavfi', '-i', 'color=black:s=8192x8192:r=1:d=1', '-c:v', 'libx265', '-preset', 'ultrafast'],
  ...['-pix_fmt', 'yuv420p', '-tag:v', 'hvc1', '-x265-params', 'info=0:log-level=none', at('bomb.mp4')],
)
