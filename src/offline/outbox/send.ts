import type { StoredFile } from '#src/offline/sealing.ts'
import type { FileKind, OutboxItem, Transfer } from './item.ts'
import { isBeyondKey } from './machine.ts'
import { NotResumable, sendResumable } from './resumable.ts'
import { resultOfResponse, SendOutcome, type SendResult } from './send-result.ts'
import { callAs, type Sender } from './sender.ts'

/** A file above this is worth resuming; a smaller one goes along with the post. */
export const RESUMABLE_BYTES = 2 * 1024 * 1024

const MOST_RESENDS = 3

type Sending = {
  item: OutboxItem
  sender: Sender
  file: (kind: FileKind) => Promise<StoredFile | undefined>
  signal: AbortSignal
  /** These keep what has changed, and throw `Outcome` when the item is no longer ours to send. */
  keepTransfer: (kind: FileKind, transfer: Transfer) => Promise<void>
  keepUnsure: (unsure: boolean) => Promise<void>
}

/** Sends one post as far as it gets, and says what came of it. Never throws. */
export async function send(sending: Sending): Promise<SendResult> {
  try {
    if (isBeyondKey(sending.item, Date.now())) return { kind: 'refused', problem: { code: 'long-ago' } }
    const form = await formOf(sending)
    await sending.keepUnsure(true)
    const verdict = await deliver(sending, form).catch(verdictOf)
    // Turned away with a 401 the post was not published this time.
    if (verdict.kind === 'login') await sending.keepUnsure(sending.item.unsure)
    return verdict
  } catch (error) {
    return verdictOf(error)
  }
}

function verdictOf(error: unknown): SendResult {
  if (error instanceof SendOutcome) return error.verdict
  // A broken disk or a fault of ours: the post stays, and is tried again.
  return { kind: 'retry', because: 'server' }
}

async function formOf(sending: Sending): Promise<FormData> {
  const { text, files } = sending.item
  const form = new FormData()
  form.set('title', text.title)
  form.set('description', text.description)
  form.set('category', text.category)
  if (text.mode === 'url') form.set('media_url', text.mediaUrl)
  else if (files.media !== undefined) await addFile(form, 'media', sending)
  if (files.thumbnail !== undefined) await addFile(form, 'thumbnail', sending)
  return form
}

async function addFile(form: FormData, kind: FileKind, sending: Sending): Promise<void> {
  const note = sending.item.files[kind]
  if (note === undefined) return
  // What the server has already is not even looked for on the disk.
  const before = sending.item.transfers[kind]
  const transfer = before?.done ? before : await bring(kind, sending)
  if (transfer instanceof Blob) form.set(kind, new File([transfer], note.name, { type: note.type }))
  else form.set(`${kind}_upload`, uploadId(transfer))
}

/** The file itself where it goes along with the post, else its finished upload. */
async function bring(kind: FileKind, sending: Sending): Promise<Blob | Transfer> {
  const { item, sender, signal } = sending
  const file = await sending.file(kind)
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
    onStep: (step: Transfer) => sending.keepTransfer(kind, step),
  }
  try {
    return await sendResumable(resumable)
  } catch (error) {
    if (error instanceof NotResumable) return file.whole()
    throw error
  }
}

/** Uploads are named by the last part of their address. */
function uploadId({ url }: Transfer): string {
  return new URL(url).pathname.split('/').filter(Boolean).at(-1) ?? ''
}

async function deliver({ item, sender, signal }: Sending, form: FormData): Promise<SendResult> {
  const bytes = [...form.values()].reduce((sum, value) => sum + (typeof value === 'string' ? 0 : value.size), 0)
  const headers = new Headers({ Accept: 'application/json', 'Idempotency-Key': item.key ?? item.id })
  const url = new URL('/api/post/', sender.apiBase).href
  const answer = await callAs(sender, url, { method: 'POST', headers, body: form, signal, bytes })
  const verdict = resultOfResponse(answer.status, await bodyOf(answer))
  return lacksUpload(verdict) && item.attempts < MOST_RESENDS ? { kind: 'resend' } : verdict
}

async function bodyOf(answer: Response): Promise<unknown> {
  let text: string
  try {
    text = await answer.text()
  } catch {
    // The answer broke off on its way: the repeat brings it again.
    throw new SendOutcome({ kind: 'retry', because: 'offline' })
  }
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The server no longer has what was uploaded: it waited too long. */
function lacksUpload(verdict: SendResult): boolean {
  return verdict.kind === 'refused' && (verdict.fields ?? []).some((field) => /^(media|thumbnail)_upload$/.test(field))
}
