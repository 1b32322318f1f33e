import { accessSync, constants, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
/** All databases of a run together stay far below this. */
const NEEDED_BYTES = 4 * 1024 ** 3

/**
 * A parent for folders of databases: main memory where there is plenty, since a disk's file system spends more processor
 * time on the hundreds of files that each database creates and deletes than PostgreSQL on their content.
 */
function parentFolder(): string {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= NEEDED_BYTES ? MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}

export const fastFolder = parentFolder()

/** A new folder there whose name begins with `prefix`. */
export const makeFastFolder = (prefix: string) => mkdtempSync(join(fastFolder, prefix))
