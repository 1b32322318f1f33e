import { randomBytes } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { importKey, isSealedFile, openFile, openValue, sealFile, sealValue } from '#src/offline/sealing.ts'

const MB = 1024 * 1024
let key: CryptoKey
let other: CryptoKey
const keyOf = async (hex: string) => (await importKey(hex)) as CryptoKey
beforeAll(async () => {
  key = await keyOf('ab'.repeat(32))
  other = await keyOf('cd'.repeat(32))
})

const bytesOf = async (blob: Blob) => Buffer.from(await blob.arrayBuffer())

test('a sealed value decrypts with its key and context only', async () => {
  const sealed = await sealValue(key, { name: 'نیلوفر' }, 'writes/1')
  expect(await openValue(key, sealed, 'writes/1')).toEqual({ name: 'نیلوفر' })
  expect(Buffer.from(sealed, 'base64').toString()).not.toContain('نیلوفر')
  expect(await sealValue(key, { name: 'نیلوفر' }, 'writes/1')).not.toBe(sealed)
  expect(await openValue(other, sealed, 'writes/1')).toBeUndefined()
  expect(await openValue(key, sealed, 'writes/2')).toBeUndefined()
  expect(await openValue(key, `${sealed.slice(0, -8)}AAAAAAAA`, 'writes/1')).toBeUndefined()
  expect(await openValue(key, 'junk', 'writes/1')).toBeUndefined()
})

test('a key on the device is not extractable', async () => {
  expect(key.extractable).toBe(false)
  await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow()
})

test.each([0, 1, MB - 1, MB, MB + 1, 3 * MB + 17])(
  'a sealed file of %i bytes is restored completely and in any slice',
  async (size) => {
    const bytes = randomBytes(size)
    const sealed = await sealFile(key, new Blob([bytes]), 'file/1/media')
    expect(isSealedFile(sealed)).toBe(true)
    if (size > 100) expect((await bytesOf(sealed)).includes(bytes.subarray(0, 64))).toBe(false)
    const file = openFile(key, sealed, 'file/1/media')
    expect(file.size).toBe(size)
    expect((await bytesOf(await file.whole())).equals(bytes)).toBe(true)
    const slices = [
      [0, 10],
      [MB - 5, MB + 5],
      [MB, 2 * MB],
      [2 * MB + 1, 3 * MB + 99],
      [size - 1, size],
    ] as const
    for (const [start, end] of slices.filter(([from]) => from >= 0)) {
      const slice = await bytesOf(await file.slice(start, end))
      expect(slice.equals(bytes.subarray(start, end)), `${start} to ${end}`).toBe(true)
    }
  },
)

test('chunks that were swapped, truncated or copied from another file do not decrypt', async () => {
  const sealed = await sealFile(key, new Blob([randomBytes(2 * MB)]), 'file/1/media')
  const piece = sealed.size / 2
  const type = sealed.type
  const swapped = new Blob([sealed.slice(piece), sealed.slice(0, piece)], { type })
  await expect(openFile(key, swapped, 'file/1/media').whole()).rejects.toThrow()
  await expect(openFile(key, sealed.slice(0, piece, type), 'file/1/media').whole()).rejects.toThrow()
  await expect(openFile(key, sealed, 'file/2/media').whole()).rejects.toThrow()
  await expect(openFile(other, sealed, 'file/1/media').whole()).rejects.toThrow()
})
