import type { Readable } from 'node:stream'

/** Kinds of stored media that everybody may read: each is a folder of its own under `/media/`. */
export type PublicFolder = 'avatars' | 'posts'

/** `parts` are of uploads under way: nobody but the servers reads them. */
export type MediaFolder = PublicFolder | 'parts'

/** What is to be kept: bytes, or the path of a local file, which may be moved away. */
export type MediaContent = Buffer | { path: string }

/** Bytes `start` to `end`, both counted from 0 and included. */
export type ByteRange = { start: number; end: number }

/** Where what people sent is kept. Names are random and never used twice, so a file never changes. */
export type MediaStore = {
  /** Keeps the content under a new name, whole or not at all. Throws `Refusal('unavailable')` when no room is left. */
  put(folder: MediaFolder, name: string, content: MediaContent): Promise<void>
  /** Bytes of a file; undefined when there is no such file. */
  size(folder: MediaFolder, name: string): Promise<number | undefined>
  /** The file or a part that it has, as a stream; undefined when there is no such file. */
  read(folder: MediaFolder, name: string, range?: ByteRange): Promise<Readable | undefined>
  /** Writes all of it behind what a local file has; false when there is no such file here. */
  append(folder: MediaFolder, name: string, path: string): Promise<boolean>
  /** Removes it; one that is gone already is no failure. */
  remove(folder: MediaFolder, name: string): Promise<void>
}
