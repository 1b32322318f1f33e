import { accessSync, constants, mkdirSync, realpathSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { StartupError } from './startup-error.ts'

/** Creates the data folder if it is missing. Returns its real path; throws `StartupError` when it is not writable. */
export function openDataDir(dataDir: string): string {
  try {
    // It holds keys, a database and people's pictures: other users of this machine must not read it.
    makeFolder(resolve(dataDir))
    accessSync(dataDir, constants.W_OK | constants.X_OK)
    return realpathSync(dataDir)
  } catch (error) {
    throw new StartupError(`The data folder cannot be used (DATA_DIR=${dataDir}): ${(error as Error).message}`)
  }
}

/** Not Node's recursive mkdir: it never ends below a folder that reports itself as missing, such as those in /proc. */
function makeFolder(folder: string): void {
  if (isFolder(folder)) return
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another server that starts at the same time may have created it first.
    if (!isFolder(folder)) throw error
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}
