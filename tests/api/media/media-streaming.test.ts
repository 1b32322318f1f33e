import { statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { receiveFile } from '#server/modules/media/media.service.ts'
import { MEDIA_MAX_BYTES } from '#src/contract/post.ts'
import { mediaServer } from '#tests/support/drivers/upload.ts'

const { dataDir, place } = mediaServer({ ffmpeg: 'none' })
const PART = 64 * 1024

/** Bytes that have reached the disk. */
async function written() {
  const folder = join(dataDir, 'media', 'incoming')
  const names = await readdir(folder).catch(() => [])
  return names.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
}

test('while a 100 MB video is uploaded only a few chunks are in memory', async () => {
  let sent = 0
  let mostWaiting = 0
  const film = new Readable({
    highWaterMark: PART,
    async read() {
      mostWaiting = Math.max(mostWaiting, sent - (await written()))
      const part = Math.min(PART, MEDIA_MAX_BYTES - sent)
      sent += part
      this.push(part === 0 ? null : Buffer.alloc(part))
    },
  })
  await receiveFile(place.mowj.deps, film, 'media')
  expect(sent).toBe(MEDIA_MAX_BYTES)
  expect(mostWaiting).toBeLessThanOrEqual(10 * PART)
})
