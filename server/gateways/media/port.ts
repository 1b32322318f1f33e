/** Kinds of stored media: each is a folder of its own under `/media/`. */
export type MediaFolder = 'avatars'

/** Where what people sent is kept. Names are random and never used twice, so a file never changes. */
export type MediaStore = {
  /** Keeps the bytes under a new name, whole or not at all. */
  put(folder: MediaFolder, name: string, bytes: Buffer): Promise<void>
  /** Undefined when there is no such file. */
  read(folder: MediaFolder, name: string): Promise<Buffer | undefined>
  /** Removes it; one that is gone already is no failure. */
  remove(folder: MediaFolder, name: string): Promise<void>
}
