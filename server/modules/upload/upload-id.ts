import { randomBytes } from 'node:crypto'

export type UploadKind = 'media' | 'thumbnail'
/** The owner and the kind of an upload are part of its id, followed by 128 random bits. */
export type UploadId = { kind: UploadKind; ownerId: number }

const shape = /^(media|thumbnail)-(\d{1,10})-[\w-]{22}$/

export function newUploadId({ kind, ownerId }: UploadId): string {
  return `${kind}-${ownerId}-${randomBytes(16).toString('base64url')}`
}

/** Undefined for malformed ids. */
export function readUploadId(id: string): UploadId | undefined {
  const [, kind, ownerId] = shape.exec(id) ?? []
  return kind === 'media' || kind === 'thumbnail' ? { kind, ownerId: Number(ownerId) } : undefined
}
