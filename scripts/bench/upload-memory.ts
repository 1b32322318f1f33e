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
const LOOK_MS = 1000
const PART_BYTES = MB

/**
 * Megabytes of the server's process: at rest, and at its highest until the post is out, and until its film is worked on.
 * `press` is the highest of the process beside it that reads pictures and films.
 */
export type UploadFigures = { way: 'form' | 'parts'; idle: number; published: number; worked: number; press: number }

/** Measures one upload of 100 MB at a server that was just started on a seeded database. Linux only. */
export async function measureUpload(way: UploadFigures['way']): Promise<UploadFigures> {
  // The first start makes keys, tables and first content, which no later one does.
  const first = await startServer()
  await first.stop({ keepData: true })
  const server = await startServer({ dataDir: first.dataDir })
  try {
    const { access } = await tokensOf(server, '09125550009')
    const [film, thumbnail] = [largeVideo(100 * MB), await photo()]
    // Somebody has looked at the pages before they send anything: what draws them is in memory, too.
    await fetch(server.origin, { headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate' } }).then((page) =>
      page.text(),
    )
    const pid = server.child.pid ?? 0
    const idle = memoryOf(pid, 'VmRSS')
    // From here on the highest counts anew.
    writeFileSync(`/proc/${pid}/clear_refs`, '5')
    const media = way === 'form' ? film : await inParts(server, access, film)
    const post = await publish(server, access, media, thumbnail)
    const published = memoryOf(pid, 'VmHWM')
    let press = pressOf(pid)
    // Seldom: the questions are not what is measured.
    while (await isProcessing(server, post)) {
      await pause(LOOK_MS)
      press = Math.max(press, pressOf(pid))
    }
    return { way, idle, published, worked: memoryOf(pid, 'VmHWM'), press }
  } finally {
    await server.stop()
    await rm(first.dataDir, { recursive: true, force: true })
  }
}

async function isProcessing({ origin }: RunningServer, post: number): Promise<boolean> {
  const answer = await fetch(`${origin}/api/post/${post}/`)
  return ((await answer.json()) as { processing: boolean }).processing
}

/** The highest so far of the process that reads what was sent; 0 where it has ended. */
function pressOf(server: number): number {
  const children = readFileSync(`/proc/${server}/task/${server}/children`, 'utf8').trim().split(' ')
  const press = children.find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('press.js'))
  return press === undefined ? 0 : memoryOf(Number(press), 'VmHWM')
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
  const answer = await fetch(`${server.origin}/api/post/`, { method: 'POST', headers, body: form })
  if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { id: number }).id
}

function inParts({ origin }: RunningServer, access: string, film: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const upload = new Upload(film, {
      endpoint: `${origin}/api/uploads/`,
      metadata: { kind: 'media', name: 'a.mp4' },
      headers: { authorization: `Bearer ${access}` },
      chunkSize: PART_BYTES,
      retryDelays: null,
      onError: reject,
      onSuccess: () => resolve(String(upload.url).replace(/.*\//, '')),
    })
    upload.start()
  })
}

/** Both ways and the worst videos, one line each. Exit code 0 when all stay within their goals. */
async function run(): Promise<number> {
  let isGood = true
  for (const way of ['form', 'parts'] as const) {
    const { idle, published, worked, press } = await measureUpload(way)
    const server = `${idle} MB at rest, at most ${published} MB until published, ${worked} MB until worked on`
    console.log(`100 MB by ${way}: ${server}; beside it the reader of files, at most ${press} MB`)
    isGood &&= Math.max(published, worked) <= GOAL_MB
  }
  for (const { name, isAccepted, hasFrame, peak } of await measureVideos()) {
    const picture = hasFrame ? 'a picture' : 'no picture'
    console.log(`${name}: ${isAccepted ? 'accepted' : 'refused'}, ${picture}; ffmpeg at most ${peak} MB`)
    isGood &&= peak <= VIDEO_GOAL_MB
  }
  return isGood ? 0 : 1
}

if (process.argv[1] === import.meta.filename) {
  ensureBuilt()
  process.exitCode = await run()
}
