import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { runMediaJobs } from '#server/modules/media/media-queue.service.ts'
import { complaints, hasFfmpeg, personal, probe, videoFile, withXmp } from '#tests/support/data/videos.ts'
import { mediaServer } from '#tests/support/drivers/upload.ts'

const raise = (error: unknown) => {
  throw error
}
const boxesOf = (bytes: Buffer) => ['moov', 'mdat'].map((type) => bytes.indexOf(type, 0, 'latin1'))

const videos: [string, string, { width: number; height: number; type: string; seconds: number }][] = [
  ['an mp4 with its index at the end', 'index-last.mp4', { width: 160, height: 90, type: 'video/mp4', seconds: 2.5 }],
  ['a mov of a phone held upright', 'phone.mov', { width: 90, height: 160, type: 'video/quicktime', seconds: 2.5 }],
  ['an mkv', 'screen.mkv', { width: 160, height: 90, type: 'video/x-matroska', seconds: 2.5 }],
  ['an mp4 with a GPS track', 'flight.mp4', { width: 160, height: 90, type: 'video/mp4', seconds: 2.5 }],
  [
    'a mov with a codec mp4 does not support',
    'camera.mov',
    { width: 160, height: 90, type: 'video/quicktime', seconds: 1 },
  ],
]

describe('without ffmpeg', () => {
  const { media, get, stored: storedFiles } = mediaServer({ ffmpeg: 'none' })

  test.each(videos)(
    '%s is stored with its real size and length, and without metadata about its maker',
    async (_, name, real) => {
      const before = readFileSync(videoFile(name))
      expect(before.toString('latin1')).toMatch(personal)
      const taken = await media(videoFile(name), name, real.type)
      expect(taken).toMatchObject({
        kind: 'video',
        state: 'ready',
        poster: null,
        width: real.width,
        height: real.height,
      })
      expect(taken.durationSeconds).toBeCloseTo(real.seconds, 0)
      const served = await get(taken.url)
      expect(served.headers['content-type']).toBe(real.type)
      expect(served.rawPayload).toHaveLength(before.length)
      expect(served.rawPayload.toString('latin1')).not.toMatch(personal)
      if (!hasFfmpeg) return
      const facts = probe(served.rawPayload)
      expect(facts).toMatchObject({ width: taken.width, height: taken.height })
      expect(Math.abs(facts.durationSeconds - Number(taken.durationSeconds))).toBeLessThan(0.1)
      expect(facts.tracks.filter((track) => track !== 'audio')).toEqual(['video'])
      expect(Object.keys(facts.tags)).not.toContain('location')
      expect(complaints(served.rawPayload)).toBe('')
    },
  )

  test('the recording times are removed too', async () => {
    const taken = await media(videoFile('index-last.mp4'), 'a.mp4')
    const { rawPayload } = await get(taken.url)
    const header = rawPayload.indexOf('mvhd', 0, 'latin1')
    expect(rawPayload.subarray(header + 8, header + 16)).toEqual(Buffer.alloc(8))
    expect(readFileSync(videoFile('index-last.mp4')).subarray(header + 8, header + 16)).not.toEqual(Buffer.alloc(8))
  })

  test('metadata an editor wrote into a video is removed', async () => {
    const taken = await media(withXmp(readFileSync(videoFile('index-last.mp4'))), 'a.mp4')
    expect((await get(taken.url)).rawPayload.toString('latin1')).not.toMatch(personal)
  })

  test('a video is one file, and no temporary file remains', async () => {
    const before = storedFiles().length
    await media(videoFile('index-last.mp4'), 'a.mp4')
    expect(storedFiles()).toHaveLength(before + 1)
  })
})

describe.runIf(hasFfmpeg)('with ffmpeg', () => {
  const { fixture, media, get, stored: storedFiles } = mediaServer()

  test.each(videos)('%s is repacked and gets a poster', async (_, name, real) => {
    const first = await media(videoFile(name), name)
    expect(first.state).toBe('processing')
    expect((await get(first.url)).rawPayload.toString('latin1')).not.toMatch(personal)
    await runMediaJobs(fixture.mowj.deps, raise)
    const { rows } = await findOne(first.id)
    const [row] = rows
    expect(row).toMatchObject({ state: 'ready', width: real.width, height: real.height })
    expect(row?.type).toBe(name === 'camera.mov' ? 'video/quicktime' : 'video/mp4')
    const { rawPayload } = await get(String(row?.url))
    const [moov = 0, mdat = 0] = boxesOf(rawPayload)
    expect(moov).toBeGreaterThan(0)
    expect(moov).toBeLessThan(mdat)
    expect(rawPayload.toString('latin1')).not.toMatch(personal)
    const facts = probe(rawPayload)
    expect(facts).toMatchObject({ width: real.width, height: real.height })
    expect(Math.abs(facts.durationSeconds - Number(row?.durationSeconds))).toBeLessThan(0.1)
    expect(complaints(rawPayload)).toBe('')
    const poster = await get(String(row?.poster?.url))
    expect(poster.headers['content-type']).toBe('image/webp')
    expect(row?.poster).toMatchObject({ width: real.width, height: real.height })
    expect(row?.poster?.variants.map(({ type }) => type).sort()).toEqual(['image/avif', 'image/webp'])
  })

  test('the original file remains for a day for viewers who are watching it, then it is removed', async () => {
    const before = storedFiles().length
    const first = await media(videoFile('index-last.mp4'), 'a.mp4')
    await runMediaJobs(fixture.mowj.deps, raise)
    expect((await get(first.url)).statusCode).toBe(200)
    fixture.mowj.clock.forward(24 * 3600)
    await runMediaJobs(fixture.mowj.deps, raise)
    expect((await get(first.url)).statusCode).toBe(404)
    // The video and its poster as WebP and AVIF; files that earlier tests left for removal are gone as well.
    expect(storedFiles().length).toBeLessThanOrEqual(before + 3)
  })

  async function findOne(id: number) {
    const { findMedia } = await import('#server/modules/media/media.service.ts')
    return { rows: await findMedia(fixture.mowj.deps, [id]) }
  }
})
