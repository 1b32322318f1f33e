import type { DetailedError, HttpRequest, HttpResponse, HttpStack } from 'tus-js-client'
import type { StoredFile } from '#src/offline/sealing.ts'
import type { FileKind, FileNote, Transfer } from './item.ts'
import { resultOfResponse, SendOutcome } from './send-result.ts'
import { callAs, type Sender } from './sender.ts'

/** One piece on its way at a time: small enough that a slow line confirms it before anybody loses patience. */
const PIECE_BYTES = 1024 * 1024
/** What a server says to the first step when it knows nothing of resumable uploads. */
const unknown: ReadonlySet<number> = new Set([404, 405, 501])

type Resumable = {
  sender: Sender
  kind: FileKind
  file: StoredFile
  note: FileNote
  before: Transfer | undefined
  signal: AbortSignal
  /** Called with every step the server has confirmed; what it throws ends the upload. */
  onStep: (transfer: Transfer) => Promise<void>
}

/** Where uploads are made. */
export function uploadsUrl(apiBase: string): string {
  return new URL('/api/uploads/', apiBase).href
}

/** The server takes no resumable uploads: the file goes along with the post. */
export class NotResumable extends Error {}

/** Brings a file to the server from the last confirmed byte on. Throws `Outcome`, or `NotResumable` at the first step. */
export async function sendResumable(wish: Resumable): Promise<Transfer> {
  const { sender, kind, file, note, before, signal, onStep } = wish
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
      chunkSize: PIECE_BYTES,
      // When to try again the outbox decides, for the whole post.
      retryDelays: null,
      storeFingerprintForResuming: false,
      fingerprint: async () => '',
      fileReader: { openFile: async () => sourceOf(file) },
      httpStack: fetchStack(sender, signal),
      // Before a byte of it goes: an upload whose address is forgotten is begun anew.
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

/** Without the client's code the post waits. */
async function uploaderOf(sender: Sender) {
  try {
    return await sender.uploader()
  } catch {
    throw new SendOutcome({ kind: 'retry', because: 'offline' })
  }
}

/** What an answer tells of an upload: its address when it was made, and how many bytes have arrived. */
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

/** What ended the upload: our own verdict from the depth, or a refusal of the server's. */
function outcomeOf(failure: unknown): SendOutcome | NotResumable {
  if (failure instanceof SendOutcome) return failure
  const detailed = failure as Partial<DetailedError>
  if (detailed.causingError instanceof SendOutcome) return detailed.causingError
  const answer = detailed.originalResponse
  const status = answer?.getStatus() ?? 0
  if (detailed.originalRequest?.getMethod() === 'POST' && unknown.has(status)) return new NotResumable()
  // A yes that makes no sense, or an offset that another connection has moved: the next try asks anew.
  if (status < 400 || status === 409) return new SendOutcome({ kind: 'retry', because: 'offline' })
  return new SendOutcome(resultOfResponse(status, readBody(answer?.getBody() ?? '')))
}

function readBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Requests by `fetch`, which a worker has too; each carries the token of its own moment. */
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
          const answer = await callAs(sender, url, {
            method,
            headers,
            signal,
            body: body ?? null,
            bytes: body?.size ?? 0,
            ...(method === 'POST' && { answers: unknown }),
          })
          const text = await answer.text().catch(() => '')
          return {
            getStatus: () => answer.status,
            getHeader: (name) => answer.headers.get(name) ?? undefined,
            getBody: () => text,
            getUnderlyingObject: () => undefined,
          }
        },
      }
    },
  }
}
