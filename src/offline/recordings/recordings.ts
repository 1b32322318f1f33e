import * as z from 'zod/mini'
import { withRoom } from '#src/offline/make-room.ts'
import { newId } from '#src/offline/new-id.ts'
import { type OwnerKey, readOwnerKey } from '#src/offline/owner-key.ts'
import { openFile, openValue, sealFile, sealValue } from '#src/offline/sealing.ts'
import { serialQueue } from '#src/offline/serial-queue.ts'
import { fragmentRecords } from './fragment-records.ts'
import type { FragmentStore } from './fragment-store.ts'
import { privateFiles } from './private-files.ts'

/** A recording on this device. `bytes` as stored; `startedAt` in milliseconds since 1970; `type` is its MIME type. */
export type Recording = { id: string; type: string; startedAt: number; bytes: number }

/** A recording in progress. */
export type RecordingWriter = {
  id: string
  /** Stores the next fragment, sealed. Rejects when it found no room. */
  append: (fragment: Blob) => Promise<void>
  /** Settles after the last append; the recording is then offered again. */
  close: () => Promise<void>
}

const HEAD = 'head'
const head = z.object({ type: z.string(), startedAt: z.number() })
const headContext = (id: string) => `recording/${id}`
const fragmentContext = (id: string, index: number) => `recording/${id}/${index}`
const lockOf = (id: string) => `mowj-recording-${id}`

let opened: FragmentStore | undefined
function store(): FragmentStore {
  opened ??= privateFiles() ?? fragmentRecords()
  return opened
}

/**
 * Begins a recording of the signed-in user. Undefined where it cannot be stored: storage is blocked or full, or the user's
 * storage key has not arrived.
 */
export async function openRecording(type: string): Promise<RecordingWriter | undefined> {
  const owner = await readOwnerKey()
  if (owner === undefined) return undefined
  const id = newId()
  const release = await holdLock(lockOf(id))
  const write = (name: string, content: Blob) => withRoom(() => store().write(owner.owner, id, name, content))
  try {
    const text = await sealValue(owner.key, { type, startedAt: Date.now() }, headContext(id))
    await write(HEAD, new Blob([text]))
  } catch {
    await release()
    return undefined
  }
  const enqueue = serialQueue()
  let count = 0
  return {
    id,
    append: (fragment) =>
      enqueue(async () => {
        const sealed = await sealFile(owner.key, fragment, fragmentContext(id, count))
        await write(String(count), sealed)
        count += 1
      }),
    close: () => enqueue(release),
  }
}

/** The signed-in user's recordings that no page is making or showing, newest first. */
export async function unfinishedRecordings(): Promise<Recording[]> {
  const owner = await readOwnerKey()
  if (owner === undefined) return []
  const held = new Set((await navigator.locks?.query())?.held?.map(({ name }) => name))
  const ids = (await store().ids(owner.owner)).filter((id) => !held.has(lockOf(id)))
  const found = await Promise.all(ids.map((id) => readHead(owner, id)))
  return found.filter((each) => each !== undefined).sort((one, other) => other.startedAt - one.startedAt)
}

async function readHead(owner: OwnerKey, id: string): Promise<Recording | undefined> {
  const files = await store().files(owner.owner, id)
  const text = await files.get(HEAD)?.text()
  const value = text === undefined ? undefined : await openValue(owner.key, text, headContext(id))
  const { data } = head.safeParse(value)
  const bytes = [...files].reduce((sum, [name, { size }]) => sum + (name === HEAD ? 0 : size), 0)
  // A recording that ended before its first fragment has nothing to offer.
  if (data !== undefined && bytes > 0) return { id, ...data, bytes }
  await store().remove(owner.owner, id)
  return undefined
}

/** The content up to the last fragment that was completely stored. */
export async function readRecording({ id, type }: Pick<Recording, 'id' | 'type'>): Promise<Blob> {
  const owner = await readOwnerKey()
  if (owner === undefined) return new Blob([], { type })
  const files = await store().files(owner.owner, id)
  const fragments: Blob[] = []
  for (let index = 0; ; index += 1) {
    const sealed = files.get(String(index))
    const fragment =
      sealed &&
      (await openFile(owner.key, sealed, fragmentContext(id, index))
        .whole()
        .catch(() => null))
    if (!fragment || fragment.size === 0) return new Blob(fragments, { type })
    fragments.push(fragment)
  }
}

/** Bytes of all recordings on this device, also of users whose session was lost. */
export function measureRecordings(): Promise<number> {
  return store().size()
}

export async function deleteRecording(id: string): Promise<void> {
  const owner = await readOwnerKey()
  if (owner !== undefined) await store().remove(owner.owner, id)
}

/** Deletes every recording with this owner mark; needs no key. */
export async function deleteRecordingsOf(owner: string): Promise<void> {
  await store().remove(owner)
}

/** Holds a lock until the returned function is called, which settles when others see it released, or the page ends. */
async function holdLock(name: string): Promise<() => Promise<void>> {
  if (navigator.locks === undefined) return async () => undefined
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let released: Promise<unknown> = Promise.resolve()
  await new Promise<void>((resolve) => {
    released = navigator.locks
      .request(name, () => {
        resolve()
        return held
      })
      // Blocked with storage: nothing is stored either.
      .catch(() => resolve())
  })
  return async () => {
    release()
    await released
  }
}
