import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { dataOwner, userName } from '#server/db/embedded/data-owner.ts'
import { StartupError } from '#server/startup/startup-error.ts'
import { call, commandAs, settingsOrigin } from './call.ts'

/**
 * Root does a command's work as the user whom the data belong to: a file or a database that root made would keep the
 * service from its own data. Gives that user's name; undefined when nothing had to change.
 */
export function actAsOwner(dataDir: string): string | undefined {
  if (process.geteuid?.() !== 0) return undefined
  const owner = dataOwner(dataDir)
  if (owner === undefined || owner.uid === 0) return undefined
  // The user's other groups, too, which may open certificates and folders. Node's types do not know it.
  const { initgroups } = process as { initgroups?: (user: number, group: number) => void }
  initgroups?.(owner.uid, owner.gid)
  process.setgid?.(owner.gid)
  process.setuid?.(owner.uid)
  return userName(owner.uid)
}

/** What keeps a command from the embedded database of a data folder, in a sentence; undefined when nothing does. */
export function embeddedFault(dataDir: string): string | undefined {
  const uid = process.geteuid?.()
  const owner = dataOwner(dataDir)
  if (uid !== undefined && uid !== 0 && owner !== undefined && owner.uid !== uid)
    return `The data folder ${dataDir} belongs to another user (${userName(owner.uid)}). Use: ${commandAs(owner.uid)}`
  if (existsSync(join(dataDir, 'postgres', 'PG_VERSION'))) return undefined
  const setting = process.env.DATA_DIR ? `DATA_DIR=${process.env.DATA_DIR}` : 'DATA_DIR is not set, this is its default'
  return (
    `There is no database in ${dataDir} (${setting}; settings: ${settingsOrigin()}). Name the folder or the settings of ` +
    `the server, or make a database: start the server, or "${call} migrate" for one without content.`
  )
}

/** Throws `StartupError` unless the server's keys are there: looking for them must not make new ones. */
export function requireKeys(dataDir: string): void {
  if (existsSync(join(dataDir, 'secrets.json'))) return
  const fault = embeddedFault(dataDir)
  throw new StartupError(`${dataDir} holds no keys (secrets.json).${fault === undefined ? '' : ` ${fault}`}`)
}
