import type { Readable } from 'node:stream'

/** Public kinds of stored media: each is a folder under `/media/`. */
export type PublicFolder = 'avatars' | 'posts'

/** `parts` are chunks of uploads in progress, read by servers alone. */
export type MediaFolder = PublicFolder | 'parts'

/** Content to store: bytes, or the path of a local file, which the store may move. */
export type MediaContent = Buffer | { path: string }

/** Bytes `start` to `end`, both counted from 0 and included. */
export type ByteRange = { start: number; end: number }

/** Storage of uploaded media. Names are random and never reused, so a file never changes. */
export type MediaStore = {
  /** Stores the content under a new name, atomically. Throws `AppError('unavailable')` when the storage is full. */
  put(folder: MediaFolder, name: string, content: MediaContent): Promise<void>
  /** Size of a file in bytes; undefined if it does not exist. */
  size(folder: MediaFolder, name: string): Promise<number | undefined>
  /** The file or a range of it as a stream; undefined if it does not exist. */
  read(folder: MediaFolder, name: string, range?: ByteRange): Promise<Readable | undefined>
  /** Appends all of it to a local file; false if it does not exist. */
  append(folder: MediaFolder, name: string, path: string): Promise<boolean>
  /** Removes it; a missing one is no error. */
  remove(folder: MediaFolder, name: string): Promise<void>
}
