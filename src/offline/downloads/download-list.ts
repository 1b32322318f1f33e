import { proxy } from 'valtio'
import * as z from 'zod/mini'
import { cacheNames } from '#src/contract/offline-media.ts'
import { readText, writeText } from '#src/offline/device-storage.ts'

const LIST = 'mowj-kept'

const keptThing = z.object({
  /** What it is, as `post-12` or `team-3`. */
  key: z.string(),
  title: z.string(),
  /** Its page. */
  path: z.string(),
  /** Whole addresses of its files. */
  files: z.array(z.string()),
  /** Hashes of the queries its page reads. */
  reads: z.array(z.string()),
  /** Bytes of all files, and of those that are here. */
  bytes: z.int(),
  done: z.int(),
  /** `paused` goes on by itself once the network is back; `lost`: the engine has cleared its files. */
  state: z.enum(['loading', 'paused', 'ready', 'lost']),
})
export type Download = z.infer<typeof keptThing>

/** What this device keeps for the pool. Public things only: it stays when somebody signs out. */
export const downloadList = proxy<{ things: Download[] }>({ things: readList() })

function readList(): Download[] {
  try {
    const { success, data } = z.array(keptThing).safeParse(JSON.parse(readText(LIST) ?? '[]'))
    return success ? data : []
  } catch {
    return []
  }
}

export function downloadOf(key: string): Download | undefined {
  return downloadList.things.find((thing) => thing.key === key)
}

/** Puts a thing into the list, or changes the one of this key. */
export function addDownload(thing: Download): void {
  const others = readList().filter(({ key }) => key !== thing.key)
  write([...others, thing])
}

/** Changes what is known of a thing; nothing when it is no longer kept. */
export function updateDownload(key: string, change: Partial<Download>): void {
  write(readList().map((thing) => (thing.key === key ? { ...thing, ...change } : thing)))
}

export function removeDownload(key: string): void {
  write(readList().filter((thing) => thing.key !== key))
}

// Another tab may have changed the list meanwhile: it is read anew before each change.
function write(things: Download[]): void {
  downloadList.things = things
  writeText(LIST, JSON.stringify(things))
}

/** Follows what other tabs do, and finds out what the engine may have cleared. */
export async function verifyDownloads(): Promise<void> {
  addEventListener('storage', ({ key }) => {
    if (key === LIST) downloadList.things = readList()
  })
  if (downloadList.things.length === 0) return
  const here = await filesHere()
  for (const { key, state, files } of downloadList.things) {
    if (state === 'ready' && !files.every((url) => here.has(url))) updateDownload(key, { state: 'lost' })
    // Whoever was fetching it is gone.
    if (state === 'loading') updateDownload(key, { state: 'paused' })
  }
}

async function filesHere(): Promise<ReadonlySet<string>> {
  try {
    const cache = await caches.open(cacheNames.kept)
    return new Set((await cache.keys()).map(({ url }) => url))
  } catch {
    return new Set()
  }
}
