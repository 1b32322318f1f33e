import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { admitOnce, UsedFileError } from '#server/cli/pass-used.ts'

let folder = ''
let file = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mowj-used-'))
  file = join(folder, 'used.txt')
})
afterEach(() => rm(folder, { recursive: true }))

const at = new Date('2026-11-26T17:30:00Z')
const use = { uid: 'Qm3kV8sLrT2xW9bYcD4fGh', day: '1405-09-05', at }

test('a pass is admitted once a day', async () => {
  expect(await admitOnce(file, use)).toBe(true)
  expect(await admitOnce(file, use)).toBe(false)
  expect(await admitOnce(file, { ...use, day: '1405-09-06' })).toBe(true)
  expect(await admitOnce(file, { ...use, uid: 'another' })).toBe(true)
  expect(await readFile(file, 'utf8')).toBe(
    [
      '1405-09-05 Qm3kV8sLrT2xW9bYcD4fGh 2026-11-26T17:30:00.000Z',
      '1405-09-06 Qm3kV8sLrT2xW9bYcD4fGh 2026-11-26T17:30:00.000Z',
      '1405-09-05 another 2026-11-26T17:30:00.000Z\n',
    ].join('\n'),
  )
})

test('of many devices that check the same pass at once, one admits it, and no other record is lost', async () => {
  const others = Array.from({ length: 10 }, (_, index) => ({ ...use, uid: `swimmer-${index}` }))
  const answers = await Promise.all([...Array(10).fill(use), ...others].map((one) => admitOnce(file, one)))
  expect(answers.slice(0, 10).filter(Boolean)).toHaveLength(1)
  expect(answers.slice(10)).toEqual(Array(10).fill(true))
  expect((await readFile(file, 'utf8')).trimEnd().split('\n')).toHaveLength(11)
  expect(await readdir(folder)).toEqual(['used.txt'])
})

test('a lock left after a power failure does not block check-in', async () => {
  await writeFile(`${file}.lock`, 'gone')
  const longAgo = new Date(Date.now() - 60_000)
  await utimes(`${file}.lock`, longAgo, longAgo)
  const answers = await Promise.all([1, 2, 3].map(() => admitOnce(file, use).catch(() => false)))
  expect(answers.filter(Boolean)).toHaveLength(1)
  expect(await readdir(folder)).toEqual(['used.txt'])
})

test('a file of another format is not overwritten', async () => {
  await writeFile(file, 'my shopping list\n')
  await expect(admitOnce(file, use)).rejects.toBeInstanceOf(UsedFileError)
  expect(await readFile(file, 'utf8')).toBe('my shopping list\n')
})

test('if the record cannot be written the pass is not admitted', async () => {
  await expect(admitOnce(join(folder, 'no', 'such', 'folder'), use)).rejects.toBeInstanceOf(UsedFileError)
})
