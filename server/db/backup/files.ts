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

/** Paths of all files below a folder, with `/` between their parts; none when there is no such folder. */
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

/** Has the file under another path, too: as a second name of it where the disk can, since kept files never change. */
export async function takeFile(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  try {
    await link(from, to)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // It is there from an earlier turn, or was removed meanwhile.
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
