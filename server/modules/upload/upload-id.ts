import { randomBytes } from 'node:crypto'

export type UploadKind = 'media' | 'thumbnail'
/** Whose upload it is and what it is for is part of its id, with 128 random bits. */
export type UploadId = { kind: UploadKind; ownerId: number }

const shape = /^(media|thumbnail)-(\d{1,10})-[\w-]{22}$/

export function newUploadId({ kind, ownerId }: UploadId): string {
  return `${kind}-${ownerId}-${randomBytes(16).toString('base64url')}`
}

/** Undefined for what is no id of ours. */
export function readUploadId(id: string): UploadId | undefined {
  const [, kind, ownerId] = shape.exec(id) ?? []
  return kind === 'media' || kind === 'thumbnail' ? { kind, ownerId: Number(ownerId) } : undefined
}
