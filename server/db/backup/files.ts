import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, link, mkdir, readdir, rm } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** SHA-256 of a file, in hex. */
export async function sha256(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** Relative paths of all files below a folder, separated by `/`; none if the folder does not exist. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .toSorted()
}

/** Makes the file available under another path: as a hard link where possible, since stored files never change. */
export async function linkOrCopy(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  try {
    await link(from, to)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // It exists from an earlier pass, or was removed meanwhile.
    if (code === 'EEXIST' || code === 'ENOENT') return
    await copyWhole(from, to)
  }
}

async function copyWhole(from: string, to: string) {
  try {
    await copyFile(from, to)
  } catch (error) {
    await rm(to, { force: true })
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}
