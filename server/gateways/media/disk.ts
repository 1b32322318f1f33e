import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { MediaStore } from './port.ts'

/** Keeps media under `DATA_DIR/media`. Names come from this server alone: they are not checked here. */
export function diskMedia(dataDir: string): MediaStore {
  const fileOf = (folder: string, name: string) => join(dataDir, 'media', folder, name)
  return {
    async put(folder, name, bytes) {
      await mkdir(fileOf(folder, ''), { recursive: true, mode: 0o700 })
      // Under another name first: nobody is ever served half a picture, not even after a power cut.
      const fresh = fileOf(folder, `.${name}.new`)
      try {
        await writeWhole(fresh, bytes)
        await rename(fresh, fileOf(folder, name))
      } catch (error) {
        await rm(fresh, { force: true })
        throw error
      }
    },

    async read(folder, name) {
      try {
        return await readFile(fileOf(folder, name))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
        throw error
      }
    },

    remove: (folder, name) => rm(fileOf(folder, name), { force: true }),
  }
}

async function writeWhole(path: string, bytes: Buffer) {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}
