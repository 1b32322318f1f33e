import { vi } from 'vitest'

export type Call = { method: string; url: URL; headers: Headers; body: unknown; credentials: string | undefined }
type Answer = Response | Promise<Response>
type Answers = Record<string, (call: Call) => Answer>

/** Fakes the network: responds by `METHOD /path/` and records every request. */
export function fakeApi(answers: Answers) {
  const calls: Call[] = []
  const fetchDouble = vi.fn(async (address: string, init: RequestInit = {}) => {
    const url = new URL(address)
    const method = init.method ?? 'GET'
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : init.body
    const call = { method, url, headers: new Headers(init.headers), body, credentials: init.credentials }
    calls.push(call)
    const answer = answers[`${method} ${url.pathname}`]
    if (answer === undefined) throw new TypeError('Failed to fetch')
    return untilAborted(Promise.resolve(answer(call)), init.signal)
  })
  vi.stubGlobal('fetch', fetchDouble)
  return { calls, to: (path: string) => calls.filter(({ url }) => url.pathname === path) }
}

function untilAborted(answer: Promise<Response>, signal: AbortSignal | null | undefined): Promise<Response> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal?.reason ?? new DOMException('aborted', 'AbortError'))
    if (signal?.aborted) abort()
    signal?.addEventListener('abort', abort)
    answer.then(resolve, reject)
  })
}

export function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  const text = body === undefined ? null : JSON.stringify(body)
  return new Response(text, { status, headers: { 'Content-Type': 'application/json', ...headers } })
}

/** A captive portal's response. */
export function portalPage(status = 200): Response {
  const headers = { 'Content-Type': 'text/html; charset=utf-8' }
  return new Response('<!doctype html><h1>Welcome to our WiFi</h1>', { status, headers })
}

/** An access token of this user, valid for a quarter of an hour by default. */
export function accessToken({ sub = '7', expiresIn = 900, mark = 'a', username = '' } = {}): string {
  const claims = {
    sub,
    sid: `s-${mark}`,
    username: username || `user-${sub}`,
    exp: Math.floor(Date.now() / 1000) + expiresIn,
  }
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'EdDSA' })}.${part(claims)}.${mark}`
}

export function bundle(access: string, refresh = 'refresh-2', isFirstLogin = true) {
  const { sub } = JSON.parse(Buffer.from(access.split('.')[1] ?? '', 'base64url').toString())
  return { access, refresh, is_first_login: isFirstLogin, storage: storageOf(sub) }
}

/** A user's storage key as the server sends it. */
export function storageOf(sub = '7') {
  return { owner: `mark-${sub}`, key: sub.padStart(64, 'a') }
}

/** Stores that key as an earlier visit would have. */
export async function storeKey(sub = '7'): Promise<void> {
  const { storeOwnerKey } = await import('#src/offline/owner-key.ts')
  const { owner, key } = storageOf(sub)
  await storeOwnerKey(sub, owner, key)
}

/** Stores a session as an earlier sign-in would have. */
export function storeSession(access: string, refresh: string | null = 'refresh-1'): void {
  localStorage.setItem('access_token', access)
  if (refresh !== null) localStorage.setItem('refresh_token', refresh)
  localStorage.setItem('is_first_login', 'true')
  localStorage.setItem('userId', '7')
  localStorage.setItem('userName', 'user-7')
}
