import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import type { Config } from '#server/config.ts'
import type { Deps } from '#server/core/deps.ts'
import { tempUploadPath } from '#server/core/temp-upload.ts'
import { storeMedia, storeThumbnail } from '#server/modules/media/media.service.ts'
import { type SignedIn, signIn, type TestApp, testApp } from './app.ts'

/** A server with its own data folder, a signed-in user, and functions to store files without the form. */
export function mediaServer(config: Partial<Config> = {}, deps: Partial<Deps> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'mowj-media-'))
  const fixture = {} as { mowj: TestApp; sara: SignedIn; ownerId: number }
  beforeAll(async () => {
    fixture.mowj = await testApp({ config: { dataDir, ...config }, deps })
    fixture.sara = await signIn(fixture.mowj, '09121110001')
    fixture.ownerId = await idOf(fixture.mowj, fixture.sara)
  })
  afterAll(async () => {
    await fixture.mowj.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  /** Puts bytes where the file of a form would have been received. */
  async function received(content: Buffer | string): Promise<string> {
    const path = await tempUploadPath(dataDir)
    if (typeof content === 'string') copyFileSync(content, path)
    else writeFileSync(path, content)
    return path
  }

  return {
    dataDir,
    fixture,
    /** Stores bytes, or a copy of the file at a path, as a post's media. */
    async media(content: Buffer | string, name = '', type = '') {
      return storeMedia(fixture.mowj.deps, { path: await received(content), name, type, ownerId: fixture.ownerId })
    },
    async thumbnail(content: Buffer | string, name = '') {
      return storeThumbnail(fixture.mowj.deps, {
        path: await received(content),
        name,
        type: '',
        ownerId: fixture.ownerId,
      })
    },
    /** All stored files of uploads, temporary ones included. */
    stored: () => ['posts', 'incoming'].flatMap((folder) => namesIn(join(dataDir, 'media', folder))),
    get: (url: string, headers: Record<string, string> = {}) => fixture.mowj.app.inject({ url, headers }),
  }
}

export async function idOf(mowj: TestApp, user: SignedIn): Promise<number> {
  const response = await mowj.app.inject({ url: '/api/profile/me/', headers: user.headers })
  return response.json().user
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
