import { accessSync, constants, mkdirSync, realpathSync } from 'node:fs'
import { StartupError } from './startup-error.ts'

/** Makes the data folder if need be. Gives its real path; throws `StartupError` when it cannot be written. */
export function openDataDir(dataDir: string): string {
  try {
    // Keys, a database and people's pictures: nobody else on this machine is to look in.
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.W_OK | constants.X_OK)
    return realpathSync(dataDir)
  } catch (error) {
    throw new StartupError(`The data folder cannot be used (DATA_DIR=${dataDir}): ${(error as Error).message}`)
  }
}
