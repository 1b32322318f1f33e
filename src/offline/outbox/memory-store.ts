import { plainFile } from '#src/offline/sealing.ts'
import type { OutboxItem } from './item.ts'
import { ownerMark } from './owner.ts'
import { byAge, fileKey, kinds, type OutboxStore } from './store-types.ts'

/** In-memory fallback: posts can be sent while the page lives, but not queued beyond it. */
export function memoryStore(): OutboxStore {
  const items = new Map<string, OutboxItem>()
  const files = new Map<string, Blob>()
  return {
    durable: false,
    all: async () => [...items.values()].sort(byAge),
    heads: async () => [...items.values()],
    async add(item, blobs) {
      items.set(item.id, item)
      for (const kind of kinds) {
        const file = blobs[kind]
        if (file !== undefined) files.set(fileKey(item.id, kind), file)
      }
    },
    async change(id, change) {
      const before = items.get(id)
      const after = before === undefined ? undefined : change(before)
      if (after !== undefined) items.set(id, after)
      return after
    },
    async putFile(id, kind, file) {
      if (file === undefined) files.delete(fileKey(id, kind))
      else files.set(fileKey(id, kind), file)
    },
    async file(id, kind) {
      const file = files.get(fileKey(id, kind))
      return file && plainFile(file)
    },
    async remove(id) {
      items.delete(id)
      for (const kind of kinds) files.delete(fileKey(id, kind))
    },
    ownerOf: async (userId) => ownerMark('page', userId),
    sealRest: async () => undefined,
  }
}
