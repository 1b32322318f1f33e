import { createHash } from 'node:crypto'
import { chmod, cp, mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

/** This build and the one before: a page that was open during a deploy can still load its chunks. */
const STORED_BUILDS = 2
const HASH_LENGTH = 16

/**
 * Copies this build's assets into the data folder, which deploys do not touch, and deletes all but the newest two
 * builds. Returns the folders of the builds before this one.
 */
export async function storeBuildAssets(clientDir: string, dataDir: string): Promise<string[]> {
  const page = await readFile(join(clientDir, 'index.html'))
  const id = createHash('sha256').update(page).digest('hex').slice(0, HASH_LENGTH)
  const folder = join(dataDir, 'builds')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const own = join(folder, id)
  if (!(await readdir(folder)).includes(id)) {
    // Copied to a temporary name first: an interrupted start leaves no partial build.
    const fresh = `${own}.${process.pid}.new`
    await cp(join(clientDir, 'assets'), fresh, { recursive: true })
    // A copy of a read-only product must not be read-only: its files could never be removed.
    await chmod(fresh, 0o755)
    await rename(fresh, own).catch(() => rm(fresh, { recursive: true, force: true }))
  }
  const now = new Date()
  await utimes(own, now, now)
  const [current, old] = await newestFirst(folder)
  await Promise.all(old.map((name) => rm(join(folder, name), { recursive: true, force: true })))
  return current.filter((name) => name !== id).map((name) => join(folder, name))
}

async function newestFirst(folder: string): Promise<[current: string[], old: string[]]> {
  const names = await readdir(folder)
  const dated = await Promise.all(
    names.map(async (name) => ({ name, startedMs: (await stat(join(folder, name))).mtimeMs })),
  )
  const sorted = dated.toSorted((a, b) => b.startedMs - a.startedMs).map(({ name }) => name)
  return [sorted.slice(0, STORED_BUILDS), sorted.slice(STORED_BUILDS)]
}
