import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { s3Media } from '#server/gateways/media/s3.ts'
import { startSwift, whyNoSwift } from '#tests/support/drivers/swift.ts'
import { storePromises } from '#tests/support/scenarios/store-promises.ts'

const obstacle = whyNoSwift()

describe.skipIf(obstacle !== undefined)(`in OpenStack's Swift ${obstacle ?? ''}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'mowj-swift-'))
  const fixture = {} as Awaited<ReturnType<typeof startSwift>>
  beforeAll(async () => {
    Object.assign(fixture, await startSwift(folder))
  })
  afterAll(async () => {
    await fixture.stop?.()
    rmSync(folder, { recursive: true, force: true })
  })
  storePromises(() => s3Media(fixture.settings))

  test('a wrong secret stores nothing', async () => {
    const thief = s3Media({ ...fixture.settings, secretAccessKey: 'guessed' })
    await expect(thief.put('posts', 'x.webp', randomBytes(9))).rejects.toMatchObject({ code: 'unavailable' })
    expect(await s3Media(fixture.settings).size('posts', 'x.webp')).toBeUndefined()
  })
})
