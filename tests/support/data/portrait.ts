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
  const fixture = {} as { mowj: TestApp; sara: SignedIn }
  beforeAll(async () => {
    fixture.mowj = await testApp({ config: { dataDir } })
  })
  afterAll(async () => {
    await fixture.mowj.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  beforeEach(async () => {
    rmSync(join(dataDir, 'media'), { recursive: true, force: true })
    phone += 1
    fixture.sara = await signIn(fixture.mowj, `0${phone}`)
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
    fixture,
    put(bytes: Buffer, file?: Parameters<typeof pictureForm>[1]) {
      const { payload, headers } = pictureForm(bytes, file)
      const { mowj, sara } = fixture
      return mowj.app.inject({ method: 'PUT', url: pictureUrl, payload, headers: { ...headers, ...sara.headers } })
    },
    /** All stored files of uploads. */
    stored: () => [...namesIn('avatars'), ...namesIn('incoming')],
    async served(path: string) {
      const response = await fixture.mowj.app.inject({ url: path })
      if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}`)
      return response
    },
  }
}
