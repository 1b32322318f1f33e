import type { Upload } from 'tus-js-client'
import { SendOutcome, transientResult } from './send-result.ts'

/** Result of a token refresh. `unconfirmed`: no response. `changed`: the session has ended or belongs to another user. */
export type Renewal = 'refreshed' | 'refused' | 'unconfirmed' | 'changed'

/** The user whose posts are sent, and the server they are sent to. */
export type Sender = {
  /** The signed-in user's mark (`OutboxStore.ownerOf`). */
  owner: string
  apiBase: string
  /** A valid access token, refreshed if necessary; undefined when the user has signed out. */
  access: () => Promise<string | undefined>
  renew: (spent: string) => Promise<Renewal>
  /** The resumable upload client: pages import it with the first upload, workers bundle it. */
  uploader: () => Promise<typeof Upload>
}

/** Response timeout: half a minute plus the upload time of the body on a very slow network. */
const TIMEOUT_MS = 30_000
const SLOWEST_BYTES_PER_MS = 16

type RequestOptions = RequestInit & {
  headers: Headers
  /** Size of the body, for the timeout. */
  bytes?: number
  /** Statuses that are returned without the check for transient errors. */
  finalStatuses?: ReadonlySet<number>
}

/**
 * Sends a request with the sender's access token, refreshed once on 401. Transient responses, network errors and lost
 * sessions throw `SendOutcome`; every other response is returned, also an error.
 */
export async function requestAs(sender: Sender, url: string, options: RequestOptions): Promise<Response> {
  const access = await sender.access()
  if (access === undefined) throw new SendOutcome({ kind: 'stopped' })
  const first = await request(url, options, access)
  if (first.status !== 401) return first
  const renewal = await sender.renew(access)
  if (renewal === 'refused') throw new SendOutcome({ kind: 'login' })
  if (renewal === 'unconfirmed') throw new SendOutcome({ kind: 'retry', because: 'offline' })
  const fresh = renewal === 'refreshed' ? await sender.access() : undefined
  if (fresh === undefined) throw new SendOutcome({ kind: 'stopped' })
  const second = await request(url, options, fresh)
  if (second.status === 401) throw new SendOutcome({ kind: 'login' })
  return second
}

async function request(
  url: string,
  { bytes = 0, finalStatuses, signal, ...init }: RequestOptions,
  access: string,
): Promise<Response> {
  const headers = new Headers(init.headers)
  headers.set('Authorization', `Bearer ${access}`)
  const controller = new AbortController()
  const abort = () => controller.abort()
  const timer = setTimeout(abort, TIMEOUT_MS + bytes / SLOWEST_BYTES_PER_MS)
  signal?.addEventListener('abort', abort)
  if (signal?.aborted) abort()
  let response: Response
  try {
    response = await fetch(url, { ...init, headers, signal: controller.signal, credentials: 'include' })
  } catch {
    throw new SendOutcome(signal?.aborted ? { kind: 'stopped' } : { kind: 'retry', because: 'offline' })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
  if (finalStatuses?.has(response.status)) return response
  const result = transientResult(response, Date.now())
  if (result === undefined) return response
  // An unread body keeps the connection busy.
  await response.text().catch(() => undefined)
  throw new SendOutcome(result)
}
