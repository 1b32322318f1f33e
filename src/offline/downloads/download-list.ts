import { proxy } from 'valtio'
import * as z from 'zod/mini'
import { readText, writeText } from '#src/offline/device-storage.ts'

/** Its key in localStorage. */
export const LIST = 'mowj-kept'

const downloadRecord = z.object({
  /** Kind and id, such as `post-12` or `team-3`. */
  key: z.string(),
  title: z.string(),
  /** URL path of its page. */
  path: z.string(),
  /** Absolute URLs of its files. */
  files: z.array(z.string()),
  /** Hashes of the queries its page needs. */
  reads: z.array(z.string()),
  /** Total bytes of all files (`bytes`) and bytes downloaded (`done`). */
  bytes: z.int(),
  done: z.int(),
  /** `paused` resumes once the device is online; `lost`: the browser evicted its files. */
  state: z.enum(['loading', 'paused', 'ready', 'lost']),
})
export type Download = z.infer<typeof downloadRecord>

/** Downloads for offline use. They contain public data only and therefore survive sign-out. */
export const downloadList = proxy<{ items: Download[] }>({ items: readList() })

/** As stored, also by other tabs. */
export function readList(): Download[] {
  try {
    const { success, data } = z.array(downloadRecord).safeParse(JSON.parse(readText(LIST) ?? '[]'))
    return success ? data : []
  } catch {
    return []
  }
}

export function downloadOf(key: string): Download | undefined {
  return downloadList.items.find((item) => item.key === key)
}

/** Adds a download, replacing any with the same key. */
export function addDownload(item: Download): void {
  const others = readList().filter((other) => other.key !== item.key)
  write([...others, item])
}

/** Updates a download; does nothing when it was removed. */
export function updateDownload(key: string, change: Partial<Download>): void {
  write(readList().map((item) => (item.key === key ? { ...item, ...change } : item)))
}

export function removeDownload(key: string): void {
  write(readList().filter((item) => item.key !== key))
}

// Another tab may have changed the list: every change starts from the stored list.
function write(items: Download[]): void {
  downloadList.items = items
  writeText(LIST, JSON.stringify(items))
}
