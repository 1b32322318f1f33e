import 'fake-indexeddb/auto'
import { entries } from 'idb-keyval'
import { beforeEach, expect, test } from 'vitest'
import { openStore } from '#src/offline/database.ts'
import { deleteDayCopies, readDayCopy, saveDayCopy } from '#src/offline/day-copy.ts'

const issuedAt = Date.parse('2026-11-21T04:30:00Z')
const endsAt = Date.parse('2026-11-21T20:30:00Z')
const value = { people: [{ name: 'نیلوفر' }] }
const save = () => saveDayCopy('door', { userId: '7', key: 'ab'.repeat(32), value, issuedAt, endsAt })
const stored = () => entries(openStore('mowj-copies', 'copies'))

beforeEach(save)

test('a copy is readable until its end, and deleted with its key afterwards', async () => {
  expect(await readDayCopy('door', '7', endsAt - 1)).toEqual(value)
  expect(await readDayCopy('door', '7', endsAt)).toBeUndefined()
  expect(await stored()).toEqual([])
})

test.each([
  ['by another user', '8', issuedAt],
  ['by a clock that was set back', '7', issuedAt - 3_600_000],
])('a copy that is read %s is deleted', async (_, user, now) => {
  expect(await readDayCopy('door', user, now)).toBeUndefined()
  expect(await stored()).toEqual([])
})

test('nothing of a copy is readable on the device without its key, which no script can read', async () => {
  const [[, record] = []] = await stored()
  const { key, ...rest } = record as { key: CryptoKey }
  expect(JSON.stringify(rest)).not.toContain('نیلوفر')
  await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow()
})

test('the end of a session deletes every copy', async () => {
  await deleteDayCopies()
  expect(await stored()).toEqual([])
})
