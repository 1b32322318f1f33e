import { createHash } from 'node:crypto'
import { cp, mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

/** This build and the one before: a page that was open during a deploy can still fetch its lazy parts. */
const KEPT = 2
const HASH_LENGTH = 16

/**
 * Keeps the parts of this build in the data folder, where no deploy takes them away, and lets go of all but the newest
 * two. Gives the folders of the builds before this one.
 */
export async function storeBuildAssets(clientDir: string, dataDir: string): Promise<string[]> {
  const page = await readFile(join(clientDir, 'index.html'))
  const id = createHash('sha256').update(page).digest('hex').slice(0, HASH_LENGTH)
  const folder = join(dataDir, 'builds')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const own = join(folder, id)
  if (!(await readdir(folder)).includes(id)) {
    // Under another name first: a start that is cut off leaves no half of a build.
    const fresh = `${own}.${process.pid}.new`
    await cp(join(clientDir, 'assets'), fresh, { recursive: true })
    await rename(fresh, own).catch(() => rm(fresh, { recursive: true, force: true }))
  }
  const now = new Date()
  await utimes(own, now, now)
  const [kept, old] = await newestFirst(folder)
  await Promise.all(old.map((name) => rm(join(folder, name), { recursive: true, force: true })))
  return kept.filter((name) => name !== id).map((name) => join(folder, name))
}

async function newestFirst(folder: string): Promise<[kept: string[], old: string[]]> {
  const names = await readdir(folder)
  const dated = await Promise.all(
    names.map(async (name) => ({ name, startedMs: (await stat(join(folder, name))).mtimeMs })),
  )
  const sorted = dated.toSorted((a, b) => b.startedMs - a.startedMs).map(({ name }) => name)
  return [sorted.slice(0, KEPT), sorted.slice(KEPT)]
}
