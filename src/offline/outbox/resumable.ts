import type { DetailedError, HttpRequest, HttpResponse, HttpStack } from 'tus-js-client'
import type { StoredFile } from '#src/offline/sealing.ts'
import type { FileKind, FileNote, Transfer } from './item.ts'
import { resultOfResponse, SendOutcome } from './send-result.ts'
import { requestAs, type Sender } from './sender.ts'

/** Upload chunk size: small enough for a slow network to confirm it before the timeout. */
const CHUNK_BYTES = 1024 * 1024
/** Statuses of a server without resumable uploads, to the first request. */
const unsupported: ReadonlySet<number> = new Set([404, 405, 501])

type UploadOptions = {
  sender: Sender
  kind: FileKind
  file: StoredFile
  note: FileNote
  before: Transfer | undefined
  signal: AbortSignal
  /** Called for every confirmed offset; an error thrown by it aborts the upload. */
  onStep: (transfer: Transfer) => Promise<void>
}

/** URL of the upload collection. */
export function uploadsUrl(apiBase: string): string {
  return new URL('/api/uploads/', apiBase).href
}

/** The server does not support resumable uploads: send the file with the post. */
export class NotResumable extends Error {}

/** Uploads a file from the last confirmed byte. Throws `SendOutcome`, or `NotResumable` at the first request. */
export async function sendResumable(options: UploadOptions): Promise<Transfer> {
  const { sender, kind, file, note, before, signal, onStep } = options
  let transfer: Transfer = before ?? { url: '', confirmed: 0, done: false }
  const Upload = await uploaderOf(sender)
  let failure: unknown
  const step = async (next: Partial<Transfer>) => {
    const changed = { ...transfer, ...next }
    if (changed.url === transfer.url && changed.confirmed === transfer.confirmed) return
    transfer = changed
    await onStep(transfer)
  }
  await new Promise<void>((resolve) => {
    const end = (error?: unknown) => {
      failure = error
      resolve()
    }
    const upload = new Upload(file, {
      endpoint: uploadsUrl(sender.apiBase),
      uploadUrl: before === undefined || before.url === '' ? null : before.url,
      metadata: { name: note.name, type: note.type, kind },
      chunkSize: CHUNK_BYTES,
      // The outbox retries the post as a whole.
      retryDelays: null,
      storeFingerprintForResuming: false,
      fingerprint: async () => '',
      fileReader: { openFile: async () => sourceOf(file) },
      httpStack: fetchStack(sender, signal),
      // Stores the URL before the first byte is sent: without it a retry would start a new upload.
      onAfterResponse: (request, response) => step(knownFrom(request, response)),
      onSuccess: () => end(),
      onError: end,
    })
    upload.start()
  })
  if (failure !== undefined) throw outcomeOf(failure)
  transfer = { ...transfer, confirmed: file.size, done: true }
  await onStep(transfer)
  return transfer
}

/** A failed import of the upload client delays the post. */
async function uploaderOf(sender: Sender) {
  try {
    return await sender.uploader()
  } catch {
    throw new SendOutcome({ kind: 'retry', because: 'offline' })
  }
}

/** What a response reveals about an upload: its URL after creation, and the confirmed offset. */
function knownFrom(request: HttpRequest, response: HttpResponse): Partial<Transfer> {
  const location = response.getHeader('Location')
  const isMade = request.getMethod() === 'POST' && response.getStatus() === 201 && location !== undefined
  if (isMade) return { url: new URL(location, request.getURL()).href, confirmed: 0 }
  const offset = Number(response.getHeader('Upload-Offset') ?? Number.NaN)
  return Number.isInteger(offset) ? { confirmed: offset } : {}
}

function sourceOf(file: StoredFile) {
  return {
    size: file.size,
    slice: async (start: number, end: number) => ({ value: await file.slice(start, end), done: end >= file.size }),
    close: () => undefined,
  }
}

/** Maps the upload client's error to a send result. */
function outcomeOf(failure: unknown): SendOutcome | NotResumable {
  if (failure instanceof SendOutcome) return failure
  const detailed = failure as Partial<DetailedError>
  if (detailed.causingError instanceof SendOutcome) return detailed.causingError
  const response = detailed.originalResponse
  const status = response?.getStatus() ?? 0
  if (detailed.originalRequest?.getMethod() === 'POST' && unsupported.has(status)) return new NotResumable()
  // A success without the expected headers, or an offset moved by another connection: the retry reads the offset again.
  if (status < 400 || status === 409) return new SendOutcome({ kind: 'retry', because: 'offline' })
  return new SendOutcome(resultOfResponse(status, readBody(response?.getBody() ?? '')))
}

function readBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** An HTTP stack on `fetch`, which workers have too; every request uses the current access token. */
function fetchStack(sender: Sender, signal: AbortSignal): HttpStack {
  return {
    getName: () => 'fetch',
    createRequest(method, url): HttpRequest {
      const headers = new Headers()
      return {
        getMethod: () => method,
        getURL: () => url,
        setHeader: (name, value) => headers.set(name, value),
        getHeader: (name) => headers.get(name) ?? undefined,
        setProgressHandler: () => undefined,
        getUnderlyingObject: () => undefined,
        abort: async () => undefined,
        async send(body: Blob | null) {
          const response = await requestAs(sender, url, {
            method,
            headers,
            signal,
            body: body ?? null,
            bytes: body?.size ?? 0,
            ...(method === 'POST' && { finalStatuses: unsupported }),
          })
          const text = await response.text().catch(() => '')
          return {
            getStatus: () => response.status,
            getHeader: (name) => response.headers.get(name) ?? undefined,
            getBody: () => text,
            getUnderlyingObject: () => undefined,
          }
        },
      }
    },
  }
}
