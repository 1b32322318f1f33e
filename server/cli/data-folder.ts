import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { dataOwner, userName } from '#server/db/embedded/data-owner.ts'
import { StartupError } from '#server/startup/startup-error.ts'
import { call, commandAs, settingsOrigin } from './call.ts'

/**
 * Drops root for the owner of the data folder: files created by root would lock the service out of its own data.
 * Returns the owner's name; undefined when nothing had to change.
 */
export function actAsOwner(dataDir: string): string | undefined {
  if (process.geteuid?.() !== 0) return undefined
  const owner = dataOwner(dataDir)
  if (owner === undefined || owner.uid === 0) return undefined
  // The user's other groups too, which may give access to certificates and folders. Missing in Node's types.
  const { initgroups } = process as { initgroups?: (user: number, group: number) => void }
  initgroups?.(owner.uid, owner.gid)
  process.setgid?.(owner.gid)
  process.setuid?.(owner.uid)
  return userName(owner.uid)
}

/** Why the embedded database of a data folder cannot be used, as a sentence; undefined when it can. */
export function embeddedFault(dataDir: string): string | undefined {
  const uid = process.geteuid?.()
  const owner = dataOwner(dataDir)
  if (uid !== undefined && uid !== 0 && owner !== undefined && owner.uid !== uid)
    return `The data folder ${dataDir} belongs to another user (${userName(owner.uid)}). Use: ${commandAs(owner.uid)}`
  if (existsSync(join(dataDir, 'postgres', 'PG_VERSION'))) return undefined
  const setting = process.env.DATA_DIR ? `DATA_DIR=${process.env.DATA_DIR}` : 'DATA_DIR is not set, this is its default'
  return (
    `There is no database in ${dataDir} (${setting}; settings: ${settingsOrigin()}). Give the folder or the settings of ` +
    `the server, or create a database: start the server, or "${call} migrate" for one without content.`
  )
}

/** Throws `StartupError` unless the server's keys exist: reading them must not generate new ones. */
export function requireKeys(dataDir: string): void {
  if (existsSync(join(dataDir, 'secrets.json'))) return
  const fault = embeddedFault(dataDir)
  throw new StartupError(`${dataDir} contains no keys (secrets.json).${fault === undefined ? '' : ` ${fault}`}`)
}
