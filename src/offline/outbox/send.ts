import type { StoredFile } from '#src/offline/sealing.ts'
import type { FileKind, OutboxItem, Transfer } from './item.ts'
import { isBeyondKey } from './machine.ts'
import { NotResumable, sendResumable } from './resumable.ts'
import { resultOfResponse, SendOutcome, type SendResult } from './send-result.ts'
import { requestAs, type Sender } from './sender.ts'

/** Larger files use a resumable upload; smaller ones are sent with the post. */
export const RESUMABLE_BYTES = 2 * 1024 * 1024

const MAX_RESENDS = 3

type SendOptions = {
  item: OutboxItem
  sender: Sender
  file: (kind: FileKind) => Promise<StoredFile | undefined>
  signal: AbortSignal
  /** Store progress; they throw `SendOutcome` when the lease is lost. */
  storeTransfer: (kind: FileKind, transfer: Transfer) => Promise<void>
  storeUnsure: (unsure: boolean) => Promise<void>
}

/** Sends one post and returns the result. Never throws. */
export async function send(options: SendOptions): Promise<SendResult> {
  try {
    if (isBeyondKey(options.item, Date.now())) return { kind: 'refused', problem: { code: 'long-ago' } }
    const form = await formOf(options)
    await options.storeUnsure(true)
    const result = await deliver(options, form).catch(resultOf)
    // A 401 means that this attempt published nothing.
    if (result.kind === 'login') await options.storeUnsure(options.item.unsure)
    return result
  } catch (error) {
    return resultOf(error)
  }
}

function resultOf(error: unknown): SendResult {
  if (error instanceof SendOutcome) return error.result
  // A storage failure or a bug: the post stays queued and is retried.
  return { kind: 'retry', because: 'server' }
}

async function formOf(options: SendOptions): Promise<FormData> {
  const { text, files } = options.item
  const form = new FormData()
  form.set('title', text.title)
  form.set('description', text.description)
  form.set('category', text.category)
  if (text.mode === 'url') form.set('media_url', text.mediaUrl)
  else if (files.media !== undefined) await addFile(form, 'media', options)
  if (files.thumbnail !== undefined) await addFile(form, 'thumbnail', options)
  return form
}

async function addFile(form: FormData, kind: FileKind, options: SendOptions): Promise<void> {
  const note = options.item.files[kind]
  if (note === undefined) return
  // A completed upload does not need the local file.
  const before = options.item.transfers[kind]
  const transfer = before?.done ? before : await upload(kind, options)
  if (transfer instanceof Blob) form.set(kind, new File([transfer], note.name, { type: note.type }))
  else form.set(`${kind}_upload`, uploadId(transfer))
}

/** The file itself where it is sent with the post, otherwise its completed upload. */
async function upload(kind: FileKind, options: SendOptions): Promise<Blob | Transfer> {
  const { item, sender, signal } = options
  const file = await options.file(kind)
  const note = item.files[kind]
  if (file === undefined || note === undefined || file.size !== note.size) {
    throw new SendOutcome({ kind: 'refused', problem: { code: 'file-lost' } })
  }
  const before = item.transfers[kind]
  if (file.size <= RESUMABLE_BYTES) return file.whole()
  const resumable = {
    sender,
    kind,
    file,
    note,
    before,
    signal,
    onStep: (step: Transfer) => options.storeTransfer(kind, step),
  }
  try {
    return await sendResumable(resumable)
  } catch (error) {
    if (error instanceof NotResumable) return file.whole()
    throw error
  }
}

/** The last path segment of an upload's URL is its id. */
function uploadId({ url }: Transfer): string {
  return new URL(url).pathname.split('/').filter(Boolean).at(-1) ?? ''
}

async function deliver({ item, sender, signal }: SendOptions, form: FormData): Promise<SendResult> {
  const bytes = [...form.values()].reduce((sum, value) => sum + (typeof value === 'string' ? 0 : value.size), 0)
  const headers = new Headers({ Accept: 'application/json', 'Idempotency-Key': item.key ?? item.id })
  const url = new URL('/api/post/', sender.apiBase).href
  const response = await requestAs(sender, url, { method: 'POST', headers, body: form, signal, bytes })
  const result = resultOfResponse(response.status, await bodyOf(response))
  return lacksUpload(result) && item.attempts < MAX_RESENDS ? { kind: 'resend' } : result
}

async function bodyOf(response: Response): Promise<unknown> {
  let text: string
  try {
    text = await response.text()
  } catch {
    // The connection broke during the response: the retry gets the same response by its idempotency key.
    throw new SendOutcome({ kind: 'retry', because: 'offline' })
  }
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The server deleted the completed upload because the post came too late. */
function lacksUpload(result: SendResult): boolean {
  return result.kind === 'refused' && (result.fields ?? []).some((field) => /^(media|thumbnail)_upload$/.test(field))
}
