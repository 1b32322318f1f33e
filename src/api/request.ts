import type * as z from 'zod/mini'
import { isApiUrl, resolveUrl } from './address.ts'
import { noteServerTime } from './clock.ts'
import { ApiError, errorOfResponse } from './errors.ts'
import { logApiError } from './log.ts'
import { storedAccess } from './session/tokens.ts'

const TIMEOUT_MS = 10_000

export type RequestOptions = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Sent as JSON, or as multipart when it is form data. */
  body?: object
  signal?: AbortSignal
  /** Lets the server recognise a retry of the same request. */
  idempotencyKey?: string
  /** Completes even when the page is closed. */
  keepalive?: boolean
}

type Transport = (url: string, init: RequestInit & { headers: Headers }) => Promise<Response>
let transport: Transport = (url, init) => fetch(url, init)

/** Replaces `fetch`: the server handles its own requests in process. */
export function setTransport(replacement: Transport): void {
  transport = replacement
}

/**
 * One round trip: the response parsed with `schema`, undefined for an empty body. Throws `ApiError`, or the caller's abort
 * reason.
 * @param path relative to the API base, or an absolute URL
 */
export async function request<Schema extends z.ZodMiniType>(
  path: string,
  schema: Schema,
  options: RequestOptions = {},
): Promise<z.infer<Schema>> {
  try {
    const { response, body } = await roundTrip(resolveUrl(path), options)
    if (!response.ok) throw errorOfResponse(response.status, body, response.headers.get('Retry-After'))
    const parsed = schema.safeParse(body)
    if (!parsed.success) throw new ApiError('server_error', { status: response.status, detail: parsed.error.message })
    return parsed.data
  } catch (error) {
    if (error instanceof ApiError) logApiError(error)
    throw error
  }
}

async function roundTrip(url: string, options: RequestOptions): Promise<{ response: Response; body: unknown }> {
  const timeout = timeoutSignal(options.signal)
  try {
    const init = requestInit(url, options)
    const sentAt = Date.now()
    const response = await transport(url, { ...init, signal: timeout.signal })
    const receivedAt = Date.now()
    const body = await bodyOf(response)
    if (isApiUrl(url)) noteServerTime(init.method, response.headers, sentAt, receivedAt)
    return { response, body }
  } catch (error) {
    if (error instanceof ApiError || options.signal?.aborted) throw error
    throw new ApiError(timeout.timedOut() ? 'timeout' : 'offline')
  } finally {
    timeout.stop()
  }
}

function requestInit(url: string, options: RequestOptions) {
  const headers = new Headers({ Accept: 'application/json' })
  const init: RequestInit & { headers: Headers; method: string } = {
    method: options.method ?? 'GET',
    headers,
    keepalive: options.keepalive ?? false,
  }
  if (options.body instanceof FormData) {
    init.body = options.body
  } else if (options.body instanceof Blob) {
    init.body = options.body
    headers.set('Content-Type', options.body.type)
  } else if (options.body !== undefined) {
    init.body = JSON.stringify(options.body)
    headers.set('Content-Type', 'application/json')
  }
  if (options.idempotencyKey !== undefined) headers.set('Idempotency-Key', options.idempotencyKey)
  if (isApiUrl(url)) {
    init.credentials = 'include'
    const access = storedAccess()
    if (access !== undefined) headers.set('Authorization', `Bearer ${access}`)
  }
  return init
}

/** The parsed JSON; undefined for an empty body. HTML comes from a captive portal or proxy. */
async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text()
  if (/html/i.test(response.headers.get('Content-Type') ?? '')) {
    throw new ApiError('offline', { status: response.status, detail: 'received a web page instead of an API response' })
  }
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** A signal that aborts with the caller's signal, or 10 s after the start, body included. */
function timeoutSignal(callers: AbortSignal | undefined) {
  const controller = new AbortController()
  let timedOut = false
  const timer = setTimeout(() => {
    timedOut = true
    controller.abort()
  }, TIMEOUT_MS)
  const follow = () => controller.abort(callers?.reason)
  if (callers?.aborted) follow()
  callers?.addEventListener('abort', follow)
  return {
    signal: controller.signal,
    timedOut: () => timedOut,
    stop() {
      clearTimeout(timer)
      callers?.removeEventListener('abort', follow)
    },
  }
}
