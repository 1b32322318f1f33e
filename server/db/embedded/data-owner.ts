import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Runs PostgreSQL for root where there are no namespaces. */
export const nobody = { uid: 65_534, gid: 65_534 }

export type Owner = { uid: number; gid: number }

/** The user a data folder works for: who owns its database, else its keys, else itself; undefined when there is none yet. */
export function dataOwner(dataDir: string): Owner | undefined {
  const database = ownerOf(join(dataDir, 'postgres'))
  // Of a database that "nobody" runs, root may be the owner.
  if (database !== undefined && database.uid !== nobody.uid) return database
  return ownerOf(join(dataDir, 'secrets.json')) ?? ownerOf(dataDir)
}

/** A user's name, or its number as `sudo -u` takes it. */
export function userName(uid: number): string {
  const entries = readFileSync('/etc/passwd', 'utf8').split('\n')
  return entries.find((entry) => entry.split(':')[2] === String(uid))?.split(':')[0] ?? `#${uid}`
}

function ownerOf(path: string): Owner | undefined {
  try {
    const { uid, gid } = statSync(path)
    return { uid, gid }
  } catch {
    // Not there, or not to be seen by this user.
    return undefined
  }
}
