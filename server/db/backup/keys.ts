import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What belongs to which of the server's keys, and is worth nothing under other ones. */
const dependents: Record<string, string[]> = {
  sessions: ['accessKey', 'refreshKey'],
  'one-time codes': ['otpKey'],
  'entry passes': ['passPrivateKey'],
  'push subscriptions': ['pushPrivateKey'],
}

/**
 * What of a backup is void under the keys a data folder has, or will make when it has none. Undefined when the backup
 * holds no keys to compare with.
 */
export async function voidedBy(dataDir: string, folder: string): Promise<string[] | undefined> {
  const theirs = await readKeys(join(folder, 'secrets.json'))
  if (theirs === undefined) return undefined
  const ours = (await readKeys(join(dataDir, 'secrets.json'))) ?? {}
  return Object.keys(dependents).filter((what) => dependents[what]?.some((key) => ours[key] !== theirs[key]))
}

async function readKeys(file: string): Promise<Record<string, unknown> | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as Record<string, unknown>)
}
