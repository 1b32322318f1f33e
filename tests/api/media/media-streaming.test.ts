import { statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { receiveFile } from '#server/modules/media/media.service.ts'
import { MEDIA_MAX_BYTES } from '#src/contract/post.ts'
import { mediaServer } from '#tests/support/drivers/upload.ts'

const { dataDir, fixture } = mediaServer({ ffmpeg: 'none' })
const CHUNK = 64 * 1024

/** Bytes that have reached the disk. */
async function written() {
  const folder = join(dataDir, 'media', 'incoming')
  const names = await readdir(folder).catch(() => [])
  return names.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
}

test('while a 100 MB video is uploaded only a few chunks are in memory', async () => {
  let sent = 0
  let mostBuffered = 0
  const video = new Readable({
    highWaterMark: CHUNK,
    async read() {
      mostBuffered = Math.max(mostBuffered, sent - (await written()))
      const size = Math.min(CHUNK, MEDIA_MAX_BYTES - sent)
      sent += size
      this.push(size === 0 ? null : Buffer.alloc(size))
    },
  })
  await receiveFile(fixture.mowj.deps, video, 'media')
  expect(sent).toBe(MEDIA_MAX_BYTES)
  expect(mostBuffered).toBeLessThanOrEqual(10 * CHUNK)
})
