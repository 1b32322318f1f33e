import type { Upload } from 'tus-js-client'
import { SendOutcome, transientResult } from './send-result.ts'

/** Trading a spent access token. `kept`: no verdict came. `changed`: somebody else, or nobody, is signed in by now. */
export type Renewal = 'refreshed' | 'refused' | 'kept' | 'changed'

/** In whose name posts are sent right now, and where to. */
export type Sender = {
  /** The mark of the person signed in (`Shelf.ownerOf`). */
  owner: string
  apiBase: string
  /** A token fit for use, renewed if need be; undefined when that person has left. */
  access: () => Promise<string | undefined>
  renew: (spent: string) => Promise<Renewal>
  /** The client of resumable uploads: pages fetch its code with the first upload, workers cannot. */
  uploader: () => Promise<typeof Upload>
}

/** Silence that ends a request: half a minute and the time its bytes take on a very slow line. */
const PATIENCE_MS = 30_000
const SLOWEST_BYTES_PER_MS = 16

type Call = RequestInit & {
  headers: Headers
  /** Of the body, for the patience it deserves. */
  bytes?: number
  /** Statuses that are an answer whatever comes with them, a web page too. */
  answers?: ReadonlySet<number>
}

/**
 * A request in the sender's name with a token that is fresh when it leaves. Answers that pass with time, lost networks
 * and lost sessions throw `Outcome`; every other answer is returned, also a refusal.
 */
export async function callAs(sender: Sender, url: string, call: Call): Promise<Response> {
  const access = await sender.access()
  if (access === undefined) throw new SendOutcome({ kind: 'stopped' })
  const first = await exchange(url, call, access)
  if (first.status !== 401) return first
  const renewal = await sender.renew(access)
  if (renewal === 'refused') throw new SendOutcome({ kind: 'login' })
  if (renewal === 'kept') throw new SendOutcome({ kind: 'retry', because: 'offline' })
  const fresh = renewal === 'refreshed' ? await sender.access() : undefined
  if (fresh === undefined) throw new SendOutcome({ kind: 'stopped' })
  const second = await exchange(url, call, fresh)
  if (second.status === 401) throw new SendOutcome({ kind: 'login' })
  return second
}

async function exchange(url: string, { bytes = 0, answers, signal, ...init }: Call, access: string): Promise<Response> {
  const headers = new Headers(init.headers)
  headers.set('Authorization', `Bearer ${access}`)
  const silence = new AbortController()
  const hangUp = () => silence.abort()
  const timer = setTimeout(hangUp, PATIENCE_MS + bytes / SLOWEST_BYTES_PER_MS)
  signal?.addEventListener('abort', hangUp)
  if (signal?.aborted) hangUp()
  let response: Response
  try {
    response = await fetch(url, { ...init, headers, signal: silence.signal, credentials: 'include' })
  } catch {
    throw new SendOutcome(signal?.aborted ? { kind: 'stopped' } : { kind: 'retry', because: 'offline' })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', hangUp)
  }
  if (answers?.has(response.status)) return response
  const verdict = transientResult(response, Date.now())
  if (verdict === undefined) return response
  // Read to its end, or the connection stays taken.
  await response.text().catch(() => undefined)
  throw new SendOutcome(verdict)
}
