import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** User that runs PostgreSQL for root where there are no namespaces: "nobody" in /etc/passwd. */
export const nobodyUser = { uid: 65_534, gid: 65_534 }

export type Owner = { uid: number; gid: number }

/**
 * The user of a data folder: the owner of its database, else of its keys, else of the folder; undefined when it is
 * missing.
 */
export function dataOwner(dataDir: string): Owner | undefined {
  const database = ownerOf(join(dataDir, 'postgres'))
  // When the user "nobody" runs the database, root may be the owner of the folder.
  if (database !== undefined && database.uid !== nobodyUser.uid) return database
  return ownerOf(join(dataDir, 'secrets.json')) ?? ownerOf(dataDir)
}

/** A user's name, or its number in the notation of `sudo -u`. */
export function userName(uid: number): string {
  const entries = readFileSync('/etc/passwd', 'utf8').split('\n')
  return entries.find((entry) => entry.split(':')[2] === String(uid))?.split(':')[0] ?? `#${uid}`
}

function ownerOf(path: string): Owner | undefined {
  try {
    const { uid, gid } = statSync(path)
    return { uid, gid }
  } catch {
    // Missing, or not accessible to this user.
    return undefined
  }
}
