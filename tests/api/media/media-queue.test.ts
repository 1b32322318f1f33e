import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { videoTool } from '#server/media-worker/video-tool.ts'
import { checkQuota, findMedia } from '#server/modules/media/media.service.ts'
import type { QueueResult } from '#server/modules/media/media-queue.service.ts'
import { runMediaJobs } from '#server/modules/media/media-queue.service.ts'
import { drawing } from '#tests/support/data/pictures.ts'
import { videoFile } from '#tests/support/data/videos.ts'
import { mediaServer } from '#tests/support/drivers/upload.ts'

const silent = () => undefined
const MINUTE = 60

/** A stand-in for ffmpeg that runs `script` with its last argument, the output file. */
function standIn(folder: string, name: string, script: string): string {
  const path = join(folder, name)
  writeFileSync(
    path,
    `#!/bin/sh\n[ "$1" = -version ] && exit 0\nfor last; do :; done\nout="\${last#file:}"\n${script}\n`,
  )
  chmodSync(path, 0o755)
  return path
}

describe('background jobs', () => {
  const { dataDir, fixture, media, get } = mediaServer({ ffmpeg: 'none' })
  const standInFor = (name: string, script: string) => {
    fixture.mowj.deps.config.ffmpeg = standIn(dataDir, name, script)
  }
  const inSeconds = (seconds: number) => new Date(fixture.mowj.clock.now().getTime() + seconds * 1000).toISOString()
  const run = (): Promise<QueueResult> => runMediaJobs(fixture.mowj.deps, silent)
  const jobs = () => fixture.mowj.sql`select kind, attempts, reason, failed_at from media_jobs where kind <> 'remove'`
  const found = async (id: number) => (await findMedia(fixture.mowj.deps, [id]))[0]

  test('a failing job is retried later, then given up with its reason; the video still plays', async () => {
    standInFor('failing', 'echo "moov atom not found" >&2; exit 1')
    const taken = await media(videoFile('index-last.mp4'), 'a.mp4')
    expect(taken.state).toBe('processing')
    expect(await run()).toEqual({ done: 0, failed: 1 })
    expect(await run()).toEqual({ done: 0, failed: 0 })
    for (const wait of [1, 4, 16, 64]) {
      fixture.mowj.clock.forward(wait * MINUTE)
      expect(await run()).toEqual({ done: 0, failed: 1 })
    }
    fixture.mowj.clock.forward(1000 * MINUTE)
    expect(await run()).toEqual({ done: 0, failed: 0 })
    const [job] = await jobs()
    expect(job).toMatchObject({ attempts: 5, reason: expect.stringContaining('moov atom not found') })
    expect(job?.failed_at).not.toBeNull()
    expect(await found(taken.id)).toMatchObject({ state: 'ready', url: taken.url })
    expect((await get(taken.url)).statusCode).toBe(200)
    await fixture.mowj.sql`delete from media_jobs`
  })

  test('a repacked video that lost data does not replace the original', async () => {
    standInFor('shortening', `cp ${videoFile('camera.mov')} "$out"`)
    const taken = await media(videoFile('index-last.mp4'), 'a.mp4')
    expect(await run()).toEqual({ done: 0, failed: 1 })
    expect((await jobs())[0]?.reason).toMatch(/^the repacked video lasts 1 s instead of 2\.5/)
    expect((await found(taken.id))?.url).toBe(taken.url)
    await fixture.mowj.sql`delete from media_jobs`
  })

  test('the next server takes over the job of a server that died', async () => {
    standInFor('copying', `cp ${videoFile('index-last.mp4')} "$out"`)
    const taken = await media(videoFile('index-last.mp4'), 'a.mp4')
    await fixture.mowj.sql`update media_jobs set lease_holder = 'dead', attempts = 1,
      lease_until = ${inSeconds(2 * MINUTE)} where kind = 'video'`
    expect(await run()).toEqual({ done: 0, failed: 0 })
    fixture.mowj.clock.forward(2 * MINUTE)
    expect(await run()).toEqual({ done: 1, failed: 0 })
    const later = await found(taken.id)
    expect(later?.state).toBe('ready')
    expect(later?.url).not.toBe(taken.url)
    // This stand-in returned a video where a frame was expected: a video without a poster.
    expect(later?.poster).toBeNull()
  })

  test('a job that killed five servers is not run again', async () => {
    standInFor('copying', 'exit 1')
    const taken = await media(videoFile('index-last.mp4'), 'a.mp4')
    await fixture.mowj.sql`update media_jobs set lease_holder = 'dead', attempts = 5,
      lease_until = ${inSeconds(0)} where media_id = ${taken.id}`
    expect(await run()).toEqual({ done: 0, failed: 0 })
    expect((await found(taken.id))?.state).toBe('ready')
    await fixture.mowj.sql`delete from media_jobs`
  })

  test('several servers share the jobs, and none takes another’s', async () => {
    fixture.mowj.deps.config.ffmpeg = 'none'
    const picture = await drawing(50, 50).png().toBuffer()
    for (let count = 0; count < 6; count += 1) await media(picture, 'a.png')
    const results = await Promise.all([run(), run(), run()])
    expect(results.reduce((sum, { done }) => sum + done, 0)).toBe(6)
    expect(await jobs()).toHaveLength(0)
  })

  test('without ffmpeg no job is queued and nothing waits', async () => {
    expect(await videoTool({ ffmpeg: 'none' })).toBeUndefined()
    expect(await videoTool({ ffmpeg: join(dataDir, 'nowhere') })).toBeUndefined()
    expect((await media(videoFile('screen.mkv'), 'a.mkv')).state).toBe('ready')
    expect(await jobs()).toHaveLength(0)
  })
})

describe('the upload quota of a user', () => {
  const { fixture, media, thumbnail } = mediaServer({ ffmpeg: 'none' })

  test('allows sixty files an hour, and as many thumbnails', async () => {
    const picture = await drawing(4, 4).png().toBuffer()
    await media(picture, 'a.png')
    await fixture.mowj.sql`insert into media (owner_id, kind, state, url, type, width, height, files, bytes, created_at)
      select owner_id, kind, state, url, type, width, height, '[]', 1, created_at from media, generate_series(1, 59)`
    await expect(media(picture, 'a.png')).rejects.toMatchObject({ code: 'too_many_requests', status: 429 })
    expect((await thumbnail(picture)).kind).toBe('thumbnail')
    fixture.mowj.clock.forward(61 * MINUTE)
    expect((await media(picture, 'a.png')).kind).toBe('image')
  })

  test('allows five gigabytes', async () => {
    await fixture.mowj.sql`update media set bytes = ${5 * 1024 ** 3} where id = (select min(id) from media)`
    const refused = { fields: { media: ['فضای ۵ گیگابایتی شما پر شده است؛ یک پست قدیمی را حذف کنید'] } }
    await expect(checkQuota(fixture.mowj.deps, fixture.ownerId, 'media')).rejects.toMatchObject(refused)
    await expect(media(readFileSync(videoFile('index-last.mp4')), 'a.mp4')).rejects.toMatchObject(refused)
  })
})
