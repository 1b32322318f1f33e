import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Data that depends on each of the server's keys and is void under other ones. */
const dependents: Record<string, string[]> = {
  sessions: ['accessKey', 'refreshKey'],
  'one-time codes': ['otpKey'],
  'entry passes': ['passPrivateKey'],
  'push subscriptions': ['pushPrivateKey'],
}

/**
 * Which data of a backup is void under the keys of a data folder, or under those it will generate. Undefined when the
 * backup contains no keys to compare with.
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
