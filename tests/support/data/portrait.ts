import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type SignedIn, signIn, type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { pictureForm } from './pictures.ts'

export const pictureUrl = '/api/profile/me/picture/'

/** A server with its own data folder for the tests of a file, and a new user without a picture for each test. */
export function portraitServer() {
  const dataDir = mkdtempSync(join(tmpdir(), 'mowj-pictures-'))
  let phone = 9_121_110_000
  const place = {} as { mowj: TestApp; sara: SignedIn }
  beforeAll(async () => {
    place.mowj = await testApp({ config: { dataDir } })
  })
  afterAll(async () => {
    await place.mowj.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  beforeEach(async () => {
    rmSync(join(dataDir, 'media'), { recursive: true, force: true })
    phone += 1
    place.sara = await signIn(place.mowj, `0${phone}`)
  })

  function namesIn(folder: string): string[] {
    try {
      return readdirSync(join(dataDir, 'media', folder))
    } catch {
      return []
    }
  }

  return {
    dataDir,
    place,
    put(bytes: Buffer, file?: Parameters<typeof pictureForm>[1]) {
      const { payload, headers } = pictureForm(bytes, file)
      const { mowj, sara } = place
      return mowj.app.inject({ method: 'PUT', url: pictureUrl, payload, headers: { ...headers, ...sara.headers } })
    },
    /** All stored files of uploads. */
    kept: () => [...namesIn('avatars'), ...namesIn('incoming')],
    async served(path: string) {
      const answer = await place.mowj.app.inject({ url: path })
      if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}`)
      return answer
    },
  }
}
