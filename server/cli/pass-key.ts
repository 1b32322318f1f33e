import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '#server/config.ts'
import { loadSecrets } from '#server/startup/secrets.ts'
import { StartupError } from '#server/startup/startup-error.ts'

/** The public key of the server on this machine. A door elsewhere has none; no keys are generated. */
export function ownPassKey(): string {
  const { dataDir } = readConfig()
  if (!existsSync(join(dataDir, 'secrets.json'))) {
    throw new StartupError(
      `${dataDir} contains no key. At a door, get it once with "pass key --server ADDRESS > mowj.pem" and give --key mowj.pem.`,
    )
  }
  return loadSecrets(dataDir).passPublicKey
}
