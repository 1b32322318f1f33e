import { expect, test } from 'vitest'
import { importAgain } from '#src/offline/import-again.ts'

const CHUNK = 'data:text/javascript,export const name = "uploader"//'

test('a chunk whose import failed is imported under another address', async () => {
  const failed = new TypeError(`error loading dynamically imported module: ${CHUNK}`)
  const load = (): Promise<{ name: string }> => Promise.reject(failed)
  expect((await importAgain(load)).name).toBe('uploader')
})

test('an error of the chunk itself is thrown', async () => {
  const broken = new TypeError('x is not a function')
  await expect(importAgain(() => Promise.reject(broken))).rejects.toBe(broken)
})

test('a chunk that loads is imported once', async () => {
  const chunk = { name: 'uploader' }
  expect(await importAgain(async () => chunk)).toBe(chunk)
})
