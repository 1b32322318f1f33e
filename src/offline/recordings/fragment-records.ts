import { delMany, entries, keys, set } from 'idb-keyval'
import { openStore } from '#src/offline/database.ts'
import type { FragmentStore } from './fragment-store.ts'

/** Recordings in IndexedDB, one record per file; bytes instead of Blobs, which some private windows refuse. */
export function fragmentRecords(): FragmentStore {
  const store = openStore('mowj-recordings', 'fragments')
  const keysBelow = async (path: string) => (await keys<string>(store)).filter((key) => key.startsWith(path))
  return {
    async ids(owner) {
      const found = await keysBelow(`${owner}/`)
      return [...new Set(found.map((key) => key.split('/')[1] ?? ''))]
    },
    async size() {
      const found = await entries<string, ArrayBuffer>(store)
      return found.reduce((sum, [, { byteLength }]) => sum + byteLength, 0)
    },
    write: async (owner, id, name, content) => set(`${owner}/${id}/${name}`, await content.arrayBuffer(), store),
    async files(owner, id) {
      const path = `${owner}/${id}/`
      const found = await entries<string, ArrayBuffer>(store)
      const own = found.filter(([key]) => key.startsWith(path))
      return new Map(own.map(([key, bytes]) => [key.slice(path.length), new Blob([bytes])]))
    },
    remove: async (owner, id) => delMany(await keysBelow(id === undefined ? `${owner}/` : `${owner}/${id}/`), store),
  }
}
