import { readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { Upload } from 'tus-js-client'
import { largeVideo } from '#tests/support/data/large-video.ts'
import { tokensOf } from '#tests/support/data/tokens.ts'
import { ensureBuilt } from '#tests/support/drivers/built.ts'
import { type RunningServer, startServer } from '#tests/support/drivers/server.ts'
import { measureVideos } from './video-memory.ts'

const MB = 1024 * 1024
const GOAL_MB = 150
const VIDEO_GOAL_MB = 300
const POLL_MS = 1000
const CHUNK_BYTES = MB

/**
 * Megabytes of the server's process: idle, and the peak until the post is published, and until its video is processed.
 * `worker` is the peak of the media worker.
 */
export type UploadFigures = {
  method: 'form' | 'parts'
  idle: number
  published: number
  processed: number
  worker: number
}

/** Measures one upload of 100 MB at a freshly started server with a seeded database. Linux only. */
export async function measureUpload(method: UploadFigures['method']): Promise<UploadFigures> {
  // The first start creates keys, tables and the seed, which no later one does.
  const first = await startServer()
  await first.stop({ keepData: true })
  const server = await startServer({ dataDir: first.dataDir })
  try {
    const { access } = await tokensOf(server, '09125550009')
    const [video, thumbnail] = [largeVideo(100 * MB), await photo()]
    // Users load a page before they send anything: that brings the renderer into memory.
    await fetch(server.origin, { headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate' } }).then((page) =>
      page.text(),
    )
    const pid = server.child.pid ?? 0
    const idle = memoryOf(pid, 'VmRSS')
    // Resets the peak.
    writeFileSync(`/proc/${pid}/clear_refs`, '5')
    const media = method === 'form' ? video : await inChunks(server, access, video)
    const post = await publish(server, access, media, thumbnail)
    const published = memoryOf(pid, 'VmHWM')
    let worker = workerPeakOf(pid)
    // At a low rate: these requests are not what is measured.
    while (await isProcessing(server, post)) {
      await pause(POLL_MS)
      worker = Math.max(worker, workerPeakOf(pid))
    }
    return { method, idle, published, processed: memoryOf(pid, 'VmHWM'), worker }
  } finally {
    await server.stop()
    await rm(first.dataDir, { recursive: true, force: true })
  }
}

async function isProcessing({ origin }: RunningServer, post: number): Promise<boolean> {
  const response = await fetch(`${origin}/api/post/${post}/`)
  return ((await response.json()) as { processing: boolean }).processing
}

/** The media worker's peak so far; 0 where it has ended. */
function workerPeakOf(server: number): number {
  const children = readFileSync(`/proc/${server}/task/${server}/children`, 'utf8').trim().split(' ')
  const worker = children.find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('media-worker.js'))
  return worker === undefined ? 0 : memoryOf(Number(worker), 'VmHWM')
}

function memoryOf(pid: number, line: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(new RegExp(`${line}:\\s+(\\d+)`).exec(status)?.[1]) / 1024)
}

/** As large as a phone's screen. */
function photo(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  return sharp({ create: { width: 1280, height: 720, channels: 3, background: '#123456', noise } })
    .jpeg()
    .toBuffer()
}

async function publish(server: RunningServer, access: string, media: Buffer | string, thumbnail: Buffer) {
  const form = new FormData()
  form.append('title', 'فیلمی صد مگابایتی از استخر')
  form.append('description', 'برای سنجیدن حافظهٔ سرور')
  form.append('category', 'swim')
  form.append('thumbnail', new Blob([new Uint8Array(thumbnail)], { type: 'image/jpeg' }), 'a.jpg')
  if (typeof media === 'string') form.append('media_upload', media)
  else form.append('media', new Blob([new Uint8Array(media)], { type: 'video/mp4' }), 'a.mp4')
  const headers = { authorization: `Bearer ${access}` }
  const response = await fetch(`${server.origin}/api/post/`, { method: 'POST', headers, body: form })
  if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`)
  return ((await response.json()) as { id: number }).id
}

function inChunks({ origin }: RunningServer, access: string, video: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const upload = new Upload(video, {
      endpoint: `${origin}/api/uploads/`,
      metadata: { kind: 'media', name: 'a.mp4' },
      headers: { authorization: `Bearer ${access}` },
      chunkSize: CHUNK_BYTES,
      retryDelays: null,
      onError: reject,
      onSuccess: () => resolve(String(upload.url).replace(/.*\//, '')),
    })
    upload.start()
  })
}

/** Both upload methods and the worst videos, one line each. Exit code 0 when all stay within their goals. */
async function run(): Promise<number> {
  let isGood = true
  for (const method of ['form', 'parts'] as const) {
    const { idle, published, processed, worker } = await measureUpload(method)
    const server = `${idle} MB idle, at most ${published} MB until published, ${processed} MB until processed`
    console.log(`100 MB by ${method}: ${server}; media worker at most ${worker} MB`)
    isGood &&= Math.max(published, processed) <= GOAL_MB
  }
  for (const { name, isAccepted, hasFrame, peak } of await measureVideos()) {
    const picture = hasFrame ? 'a picture' : 'no picture'
    console.log(`${name}: ${isAccepted ? 'accepted' : 'rejected'}, ${picture}; ffmpeg at most ${peak} MB`)
    isGood &&= peak <= VIDEO_GOAL_MB
  }
  return isGood ? 0 : 1
}

if (process.argv[1] === import.meta.filename) {
  ensureBuilt()
  process.exitCode = await run()
}
