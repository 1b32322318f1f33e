/** Files of recordings by owner mark, recording and name. Names of fragments are their numbers. */
export type FragmentStore = {
  /** Ids of an owner's recordings. */
  ids: (owner: string) => Promise<string[]>
  /** Bytes of all recordings, of every owner. */
  size: () => Promise<number>
  /** Stores a file, durable when it resolves. Rejects when the quota is exceeded. */
  write: (owner: string, id: string, name: string, content: Blob) => Promise<void>
  files: (owner: string, id: string) => Promise<Map<string, Blob>>
  /** Deletes a recording, or all of an owner's. */
  remove: (owner: string, id?: string) => Promise<void>
}
