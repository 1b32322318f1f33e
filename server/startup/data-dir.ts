import { accessSync, constants, mkdirSync, realpathSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { StartupError } from './startup-error.ts'

/** Makes the data folder if need be. Gives its real path; throws `StartupError` when it cannot be written. */
export function openDataDir(dataDir: string): string {
  try {
    // Keys, a database and people's pictures: nobody else on this machine is to look in.
    makeFolder(resolve(dataDir))
    accessSync(dataDir, constants.W_OK | constants.X_OK)
    return realpathSync(dataDir)
  } catch (error) {
    throw new StartupError(`The data folder cannot be used (DATA_DIR=${dataDir}): ${(error as Error).message}`)
  }
}

/** Node's own recursive way never ends where a folder that is there says that it is not, as those below /proc do. */
function makeFolder(folder: string): void {
  if (isFolder(folder)) return
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another server that starts at this moment may have been faster.
    if (!isFolder(folder)) throw error
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}
