import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import type { MediaStore } from '#server/gateways/media/port.ts'

const MB = 1024 * 1024
const newName = (ending: string) => `${randomBytes(16).toString('base64url')}.${ending}`

/** A local file of these bytes, as an upload leaves it. */
export function localFile(bytes: Buffer): string {
  const folder = mkdtempSync(join(tmpdir(), 'mowj-store-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'file')
  writeFileSync(path, bytes)
  return path
}

/** What every media store guarantees, whatever its implementation. */
export function storePromises(store: () => MediaStore) {
  async function read(name: string, range?: { start: number; end: number }) {
    const content = await store().read('posts', name, range)
    return content === undefined ? undefined : buffer(content)
  }

  test('a stored picture is read back byte for byte, until it is removed', async () => {
    const [name, bytes] = [newName('webp'), randomBytes(5000)]
    await store().put('posts', name, bytes)
    expect(await store().size('posts', name)).toBe(5000)
    expect((await read(name))?.equals(bytes)).toBe(true)
    await store().remove('posts', name)
    expect(await store().size('posts', name)).toBeUndefined()
    expect(await read(name)).toBeUndefined()
    await store().remove('posts', name)
  })

  test.each([
    ['a small video', 3 * MB],
    ['a video of many chunks', 20 * MB + 7],
  ])('%s is stored from its file, and read from any offset', async (_case, size) => {
    const [name, bytes] = [newName('mp4'), randomBytes(size)]
    await store().put('posts', name, { path: localFile(bytes) })
    expect(await store().size('posts', name)).toBe(size)
    expect((await read(name))?.equals(bytes)).toBe(true)
    const range = { start: size - MB, end: size - 2 }
    expect((await read(name, range))?.equals(bytes.subarray(range.start, range.end + 1))).toBe(true)
    expect((await read(name, { start: 0, end: 0 }))?.equals(bytes.subarray(0, 1))).toBe(true)
    await store().remove('posts', name)
  })

  test('the chunks of a video are written one after the other into a local file', async () => {
    const [first, second] = [newName('part'), newName('part')]
    const bytes = randomBytes(MB + 7)
    await store().put('parts', first, bytes.subarray(0, 600_000))
    await store().put('parts', second, bytes.subarray(600_000))
    const path = localFile(Buffer.alloc(0))
    expect(await store().append('parts', first, path)).toBe(true)
    expect(await store().append('parts', second, path)).toBe(true)
    expect(readFileSync(path).equals(bytes)).toBe(true)
    expect(await store().append('parts', newName('part'), path)).toBe(false)
    expect(readFileSync(path).equals(bytes)).toBe(true)
    for (const name of [first, second]) await store().remove('parts', name)
  })

  test('a missing object is reported as missing', async () => {
    expect(await store().size('posts', newName('mp4'))).toBeUndefined()
    expect(await read(newName('mp4'))).toBeUndefined()
  })
}
