import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { incomingPath } from '#server/incoming.ts'

export type UploadKind = 'media' | 'thumbnail'
/** Whose upload it is and what it is for is part of its id, with 128 random bits. */
export type UploadId = { kind: UploadKind; ownerId: number }

const shape = /^(media|thumbnail)-(\d{1,10})-[\w-]{22}$/

/** What stands beside the bytes of an upload. */
const facts = z.object({
  size: z.optional(z.number()),
  metadata: z.optional(z.nullable(z.record(z.string(), z.nullable(z.string())))),
})

/** Where uploads that come in parts lie until they are whole: on this server's own disk. */
export function uploadFolder(dataDir: string): string {
  const folder = join(dataDir, 'media', 'resumable')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}

export function newUploadId({ kind, ownerId }: UploadId): string {
  return `${kind}-${ownerId}-${randomBytes(16).toString('base64url')}`
}

/** Undefined for what is no id of ours. */
export function readUploadId(id: string): UploadId | undefined {
  const [, kind, ownerId] = shape.exec(id) ?? []
  return kind === 'media' || kind === 'thumbnail' ? { kind, ownerId: Number(ownerId) } : undefined
}

/** How far an upload is, what it is called, and whether all of it has come; undefined when it is not there. */
export async function findUpload(dataDir: string, id: string) {
  const path = join(uploadFolder(dataDir), id)
  const [text, file] = await Promise.all([
    readFile(`${path}.json`, 'utf8').catch(() => undefined),
    stat(path).catch(() => undefined),
  ])
  if (text === undefined || file === undefined) return undefined
  const { size, metadata } = facts.parse(JSON.parse(text))
  return { isWhole: size === file.size, name: metadata?.name ?? '', type: metadata?.type ?? '' }
}

/** Takes an upload's bytes away under another path: for exactly one of many who ask. Undefined for the others. */
export async function takeUpload(dataDir: string, id: string): Promise<string | undefined> {
  const path = await incomingPath(dataDir)
  try {
    await rename(join(uploadFolder(dataDir), id), path)
    return path
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Puts the bytes back, as if nobody had taken them. */
export async function putUploadBack(dataDir: string, id: string, path: string): Promise<void> {
  await rename(path, join(uploadFolder(dataDir), id))
}

/** What is known of an upload beside its bytes, and its bytes if they are there. */
export async function removeUpload(dataDir: string, id: string): Promise<void> {
  const path = join(uploadFolder(dataDir), id)
  await rm(path, { force: true })
  await rm(`${path}.json`, { force: true })
}

/** The uploads that were begun, with the time in ms when; only those of one person if asked. */
export async function listUploads(dataDir: string, ownerId?: number): Promise<{ id: string; begun: number }[]> {
  const folder = uploadFolder(dataDir)
  const ids = new Set((await readdir(folder)).map((name) => name.replace(/\.json$/, '')))
  const ours = [...ids].filter((id) => ownerId === undefined || readUploadId(id)?.ownerId === ownerId)
  const found = ours.map(async (id) => {
    const path = join(folder, id)
    const file = await stat(`${path}.json`).catch(() => stat(path).catch(() => undefined))
    return { id, begun: file?.mtimeMs ?? Date.now() }
  })
  return (await Promise.all(found)).sort((a, b) => a.begun - b.begun)
}
