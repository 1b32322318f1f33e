import type { FragmentStore } from './fragment-store.ts'

const ROOT = 'recordings'

/** Recordings in the origin private file system; undefined where a page cannot write there. */
export function privateFiles(): FragmentStore | undefined {
  const canWrite = typeof FileSystemFileHandle !== 'undefined' && 'createWritable' in FileSystemFileHandle.prototype
  if (!canWrite || navigator.storage?.getDirectory === undefined) return undefined
  return {
    ids: async (owner) => namesIn(await folderOf(owner)),
    async size() {
      let bytes = 0
      for (const owner of await namesIn(await rootFolder()))
        for (const id of await namesIn(await folderOf(owner)))
          for (const { size } of (await filesIn(await folderOf(owner, id))).values()) bytes += size
      return bytes
    },
    async write(owner, id, name, content) {
      const folder = await folderOf(owner, id, true)
      const file = await folder?.getFileHandle(name, { create: true })
      const stream = await file?.createWritable()
      try {
        await stream?.write(content)
        await stream?.close()
      } catch (error) {
        await stream?.abort().catch(() => undefined)
        throw error
      }
    },
    files: async (owner, id) => filesIn(await folderOf(owner, id)),
    async remove(owner, id) {
      const parent = id === undefined ? await rootFolder() : await folderOf(owner)
      await parent?.removeEntry(id ?? owner, { recursive: true }).catch(unlessMissing)
    },
  }
}

async function rootFolder(create = false): Promise<FileSystemDirectoryHandle | undefined> {
  return subfolder(await navigator.storage.getDirectory(), ROOT, create)
}

async function folderOf(owner: string, id?: string, create = false): Promise<FileSystemDirectoryHandle | undefined> {
  const folder = await subfolder(await rootFolder(create), owner, create)
  return id === undefined ? folder : subfolder(folder, id, create)
}

async function subfolder(parent: FileSystemDirectoryHandle | undefined, name: string, create: boolean) {
  return parent?.getDirectoryHandle(name, { create }).catch(unlessMissing)
}

async function filesIn(folder: FileSystemDirectoryHandle | undefined): Promise<Map<string, Blob>> {
  const found = new Map<string, Blob>()
  for (const name of await namesIn(folder)) {
    const file = await (await folder?.getFileHandle(name))?.getFile()
    if (file !== undefined) found.set(name, file)
  }
  return found
}

async function namesIn(folder: FileSystemDirectoryHandle | undefined): Promise<string[]> {
  const names: string[] = []
  // TypeScript's library has no async iterators of the file system.
  const listed = folder as (FileSystemDirectoryHandle & { keys: () => AsyncIterable<string> }) | undefined
  if (listed !== undefined) for await (const name of listed.keys()) names.push(name)
  return names
}

function unlessMissing(error: unknown): undefined {
  if (error instanceof DOMException && error.name === 'NotFoundError') return undefined
  throw error
}
