import { createReadStream } from 'node:fs'
import { copyFile, type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { toStorageFullError } from '#server/core/storage-full.ts'
import type { MediaContent, MediaStore } from './port.ts'

const BUFFER_BYTES = 256 * 1024

/** Stores media under `DATA_DIR/media`. Names come from this server alone and are not validated here. */
export function diskMedia(dataDir: string): MediaStore {
  const fileOf = (folder: string, name: string) => join(dataDir, 'media', folder, name)
  return {
    async put(folder, name, content) {
      // Written under a temporary name first: a partial file is never served, not even after a power cut.
      const fresh = fileOf(folder, `.${name}.new`)
      try {
        await mkdir(fileOf(folder, ''), { recursive: true, mode: 0o700 })
        await writeSynced(fresh, content)
        await rename(fresh, fileOf(folder, name))
        await syncFolder(fileOf(folder, ''))
      } catch (error) {
        await rm(fresh, { force: true })
        throw toStorageFullError(error)
      }
    },

    async size(folder, name) {
      return (await stat(fileOf(folder, name)).catch(undefinedIfMissing))?.size
    },

    async read(folder, name, range) {
      const file = await open(fileOf(folder, name)).catch(undefinedIfMissing)
      if (file === undefined) return undefined
      const stream: Readable = createReadStream('', { fd: file, ...range })
      return stream
    },

    async append(folder, name, path) {
      const from = await open(fileOf(folder, name)).catch(undefinedIfMissing)
      if (from === undefined) return false
      try {
        await appendFrom(from, path)
        return true
      } catch (error) {
        throw toStorageFullError(error)
      } finally {
        await from.close()
      }
    },

    async remove(folder, name) {
      await rm(fileOf(folder, name), { force: true })
      // The temporary file that a power cut may have left.
      await rm(fileOf(folder, `.${name}.new`), { force: true })
    },
  }
}

/** Through one reused buffer: streaming a video would allocate many buffers before they are collected. */
async function appendFrom(from: FileHandle, path: string) {
  const to = await open(path, 'a', 0o600)
  try {
    const buffer = Buffer.allocUnsafe(BUFFER_BYTES)
    for (;;) {
      const { bytesRead } = await from.read(buffer, 0, BUFFER_BYTES, null)
      if (bytesRead === 0) return
      await to.appendFile(buffer.subarray(0, bytesRead))
    }
  } finally {
    await to.close()
  }
}

function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined
  throw error
}

async function writeSynced(path: string, content: MediaContent) {
  if (!Buffer.isBuffer(content)) await moveOrCopy(content.path, path)
  const file = await open(path, Buffer.isBuffer(content) ? 'wx' : 'r+', 0o600)
  try {
    if (Buffer.isBuffer(content)) await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Within one file system renaming costs nothing. */
async function moveOrCopy(from: string, to: string) {
  try {
    await rename(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    await copyFile(from, to)
  }
}

/** A rename survives a power cut only after its folder is synced too. */
async function syncFolder(folder: string) {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}
