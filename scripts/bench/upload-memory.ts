import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { Upload } from 'tus-js-client'
import { largeFilm } from '#tests/support/large-film.ts'
import { type RunningServer, startServer } from '#tests/support/server.ts'
import { tokensOf } from '#tests/support/tokens.ts'

const MB = 1024 * 1024
const GOAL_MB = 150
const LOOK_MS = 1000
const PART_BYTES = MB

/** Megabytes of the server's process: at rest, and at its highest until the post is out, and until its film is worked on. */
export type UploadFigures = { way: 'form' | 'parts'; idle: number; published: number; worked: number }

/** Measures one upload of 100 MB at a server that was just started on a seeded database. Linux only. */
export async function measureUpload(way: UploadFigures['way']): Promise<UploadFigures> {
  // The first start makes keys, tables and first content, which no later one does.
  const first = await startServer()
  await first.stop({ keepData: true })
  const server = await startServer({ dataDir: first.dataDir })
  try {
    const { access } = await tokensOf(server, '09125550009')
    const [film, thumbnail] = [largeFilm(100 * MB), await photo()]
    const idle = memoryOf(server, 'VmRSS')
    // From here on the highest counts anew.
    writeFileSync(`/proc/${server.child.pid}/clear_refs`, '5')
    const media = way === 'form' ? film : await inParts(server, access, film)
    const post = await publish(server, access, media, thumbnail)
    const published = memoryOf(server, 'VmHWM')
    // Seldom: the questions are not what is measured.
    while (await isProcessing(server, post)) await pause(LOOK_MS)
    return { way, idle, published, worked: memoryOf(server, 'VmHWM') }
  } finally {
    await server.stop()
    await rm(first.dataDir, { recursive: true, force: true })
  }
}

async function isProcessing({ origin }: RunningServer, post: number): Promise<boolean> {
  const answer = await fetch(`${origin}/api/post/${post}/`)
  return ((await answer.json()) as { processing: boolean }).processing
}

function memoryOf({ child }: RunningServer, line: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
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

/** Both ways, one line each. Exit code 0 when both stay within the goal. */
async function run(): Promise<number> {
  let isGood = true
  for (const way of ['form', 'parts'] as const) {
    const { idle, published, worked } = await measureUpload(way)
    console.log(
      `100 MB by ${way}: ${idle} MB at rest, at most ${published} MB until published, ${worked} MB until worked on`,
    )
    isGood &&= Math.max(published, worked) <= GOAL_MB
  }
  return isGood ? 0 : 1
}

if (process.argv[1] === import.meta.filename) {
  if (process.env.MOWJ_BUILT === undefined || !existsSync('dist/server/main.js')) {
    const { status } = spawnSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit' })
    if (status !== 0) process.exit(2)
  }
  process.exitCode = await run()
}
