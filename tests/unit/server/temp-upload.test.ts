import { pbkdf2 } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { clearTempUploads, UploadAborted, UploadTooLarge, withTempUploads } from '#server/core/temp-upload.ts'
import { temporaryFolder } from '#tests/support/scenarios/program.ts'

const deriveKey = promisify(pbkdf2)
const incoming = (dataDir: string) => readdirSync(join(dataDir, 'media/incoming'))
const never = async () => expect.unreachable('it must not be looked at')

test('the temporary file exists during processing and is deleted afterwards', async () => {
  const dataDir = temporaryFolder()
  const seen = await withTempUploads(dataDir, Readable.from([Buffer.from('abc')]), 3, async (path) =>
    readFileSync(path, 'utf8'),
  )
  expect(seen).toBe('abc')
  expect(incoming(dataDir)).toEqual([])
})

test('it is deleted after a failed processing too', async () => {
  const dataDir = temporaryFolder()
  const work = withTempUploads(dataDir, Readable.from([Buffer.from('abc')]), 3, async () => {
    throw new Error('no')
  })
  await expect(work).rejects.toThrow('no')
  expect(incoming(dataDir)).toEqual([])
})

test('the first byte above the limit aborts the upload', async () => {
  const dataDir = temporaryFolder()
  let parts = 0
  const endless = Readable.from(
    (async function* () {
      for (;;) {
        parts += 1
        yield Buffer.alloc(1000)
      }
    })(),
  )
  await expect(withTempUploads(dataDir, endless, 5000, never)).rejects.toBeInstanceOf(UploadTooLarge)
  expect(parts).toBeLessThan(1000)
  expect(incoming(dataDir)).toEqual([])
})

test('an aborted upload leaves no file behind', async () => {
  const dataDir = temporaryFolder()
  const broken = new Readable({ read() {} })
  broken.push(Buffer.alloc(100))
  const work = withTempUploads(dataDir, broken, 5000, never)
  broken.destroy(new Error('gone'))
  await expect(work).rejects.toBeInstanceOf(UploadAborted)
  expect(incoming(dataDir)).toEqual([])
})

test('an upload that fails before its file is open leaves none behind either', async () => {
  const dataDir = temporaryFolder()
  for (let round = 0; round < 100; round += 1) {
    // With all threads of the pool busy, opening and removing a file begin together.
    const busy = Array.from({ length: 4 }, () => deriveKey('', '', 3000, 32, 'sha1'))
    const broken = new Readable({ read() {} })
    broken.destroy(new Error('gone'))
    await expect(withTempUploads(dataDir, broken, 5000, never)).rejects.toBeInstanceOf(UploadAborted)
    await Promise.all(busy)
  }
  expect(incoming(dataDir)).toEqual([])
})

test('files left by a power failure are deleted after a day', async () => {
  const dataDir = temporaryFolder()
  const folder = join(dataDir, 'media/incoming')
  await clearTempUploads(dataDir)
  mkdirSync(folder, { recursive: true })
  for (const name of ['old', 'new']) writeFileSync(join(folder, name), '')
  const twoDaysAgo = Date.now() / 1000 - 2 * 86_400
  utimesSync(join(folder, 'old'), twoDaysAgo, twoDaysAgo)
  await clearTempUploads(dataDir)
  expect(incoming(dataDir)).toEqual(['new'])
})
