import { createReadStream } from 'node:fs'
import { copyFile, type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { toStorageFullError } from '#server/core/storage-full.ts'
import type { MediaContent, MediaStore } from './port.ts'

const PIECE_BYTES = 256 * 1024

/** Keeps media under `DATA_DIR/media`. Names come from this server alone: they are not checked here. */
export function diskMedia(dataDir: string): MediaStore {
  const fileOf = (folder: string, name: string) => join(dataDir, 'media', folder, name)
  return {
    async put(folder, name, content) {
      // Under another name first: nobody is ever served half a picture, not even after a power cut.
      const fresh = fileOf(folder, `.${name}.new`)
      try {
        await mkdir(fileOf(folder, ''), { recursive: true, mode: 0o700 })
        await writeWhole(fresh, content)
        await rename(fresh, fileOf(folder, name))
        await keepName(fileOf(folder, ''))
      } catch (error) {
        await rm(fresh, { force: true })
        throw toStorageFullError(error)
      }
    },

    async size(folder, name) {
      return (await stat(fileOf(folder, name)).catch(ifThere))?.size
    },

    async read(folder, name, range) {
      const file = await open(fileOf(folder, name)).catch(ifThere)
      if (file === undefined) return undefined
      const stream: Readable = createReadStream('', { fd: file, ...range })
      return stream
    },

    async append(folder, name, path) {
      const from = await open(fileOf(folder, name)).catch(ifThere)
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
      // What a power cut left of it.
      await rm(fileOf(folder, `.${name}.new`), { force: true })
    },
  }
}

/** By one piece of memory: a film as a stream would be as many pieces as come before they are collected. */
async function appendFrom(from: FileHandle, path: string) {
  const to = await open(path, 'a', 0o600)
  try {
    const piece = Buffer.allocUnsafe(PIECE_BYTES)
    for (;;) {
      const { bytesRead } = await from.read(piece, 0, PIECE_BYTES, null)
      if (bytesRead === 0) return
      await to.appendFile(piece.subarray(0, bytesRead))
    }
  } finally {
    await to.close()
  }
}

function ifThere(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined
  throw error
}

async function writeWhole(path: string, content: MediaContent) {
  if (!Buffer.isBuffer(content)) await moveOrCopy(content.path, path)
  const file = await open(path, Buffer.isBuffer(content) ? 'wx' : 'r+', 0o600)
  try {
    if (Buffer.isBuffer(content)) await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Within one disk a file changes its name at no cost. */
async function moveOrCopy(from: string, to: string) {
  try {
    await rename(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    await copyFile(from, to)
  }
}

/** A name survives a power cut once its folder is on the disk, too. */
async function keepName(folder: string) {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}
