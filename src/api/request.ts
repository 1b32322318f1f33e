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
  /** Lets the server recognise a repeat of the same wish. */
  idempotencyKey?: string
  /** Goes on when the page is left right after. */
  keepalive?: boolean
}

type Answer = (url: string, init: RequestInit & { headers: Headers }) => Promise<Response>
let ask: Answer = (url, init) => fetch(url, init)

/** On the server, calls are answered from within. */
export function answerWith(answer: Answer): void {
  ask = answer
}

/**
 * One round trip: the answer as `schema` says, undefined for an empty one. Throws `ApiError`, or the caller's abort.
 * @param path on the API base, or an absolute address
 */
export async function request<Schema extends z.ZodMiniType>(
  path: string,
  schema: Schema,
  options: RequestOptions = {},
): Promise<z.infer<Schema>> {
  try {
    const { response, body } = await exchange(resolveUrl(path), options)
    if (!response.ok) throw errorOfResponse(response.status, body, response.headers.get('Retry-After'))
    const parsed = schema.safeParse(body)
    if (!parsed.success) throw new ApiError('server_error', { status: response.status, detail: parsed.error.message })
    return parsed.data
  } catch (error) {
    if (error instanceof ApiError) logApiError(error)
    throw error
  }
}

async function exchange(url: string, options: RequestOptions): Promise<{ response: Response; body: unknown }> {
  const clock = timedSignal(options.signal)
  try {
    const init = requestInit(url, options)
    const sentAt = Date.now()
    const response = await ask(url, { ...init, signal: clock.signal })
    const receivedAt = Date.now()
    const body = await bodyOf(response)
    if (isApiUrl(url)) noteServerTime(init.method, response.headers, sentAt, receivedAt)
    return { response, body }
  } catch (error) {
    if (error instanceof ApiError || options.signal?.aborted) throw error
    throw new ApiError(clock.timedOut() ? 'timeout' : 'offline')
  } finally {
    clock.stop()
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

/** The parsed JSON; undefined for an empty answer. A web page where JSON was asked for is a captive portal's. */
async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text()
  if (/html/i.test(response.headers.get('Content-Type') ?? '')) {
    throw new ApiError('offline', { status: response.status, detail: 'a web page answered instead of the API' })
  }
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** A signal that aborts with the caller's, or after 10 s (the body counts too). */
function timedSignal(callers: AbortSignal | undefined) {
  const controller = new AbortController()
  let late = false
  const timer = setTimeout(() => {
    late = true
    controller.abort()
  }, TIMEOUT_MS)
  const follow = () => controller.abort(callers?.reason)
  if (callers?.aborted) follow()
  callers?.addEventListener('abort', follow)
  return {
    signal: controller.signal,
    timedOut: () => late,
    stop() {
      clearTimeout(timer)
      callers?.removeEventListener('abort', follow)
    },
  }
}
