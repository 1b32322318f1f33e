import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { resultOfResponse, SendOutcome, transientResult } from '#src/offline/outbox/send-result.ts'
import { type Renewal, requestAs, type Sender } from '#src/offline/outbox/sender.ts'

const now = Date.UTC(2026, 10, 21, 8)
const responseOf = (status: number, headers: Record<string, string> = {}) =>
  new Response(null, { status, headers: { 'Content-Type': 'application/json', ...headers } })

describe('a transient response', () => {
  test.each([
    [500, 'server'],
    [503, 'server'],
    [408, 'busy'],
    [423, 'busy'],
    [425, 'busy'],
    [429, 'busy'],
  ])('%i is retried with the reason %s', (status, because) =>
    expect(transientResult(responseOf(status), now)).toEqual({ kind: 'retry', because }),
  )

  test.each([200, 201, 400, 401, 404, 409, 499])('%i is final', (status) =>
    expect(transientResult(responseOf(status), now)).toBeUndefined(),
  )

  test.each(['text/html', 'application/xhtml+HTML; charset=utf-8'])(
    'a web page (%s) comes from a captive portal',
    (type) =>
      expect(transientResult(responseOf(200, { 'Content-Type': type }), now)).toEqual({
        kind: 'retry',
        because: 'offline',
      }),
  )

  test('a response without a content type comes from the API', () =>
    expect(transientResult(new Response(null, { status: 204 }), now)).toBeUndefined())

  test.each([
    ['120', 120_000],
    ['0', 0],
    [new Date(now + 5000).toUTCString(), 5000],
    [new Date(now - 5000).toUTCString(), undefined],
    ['-1', undefined],
    ['soon', undefined],
    ['', undefined],
    [' ', undefined],
  ])('Retry-After «%s» is a delay of %s ms', (header, waitMs) =>
    expect(transientResult(responseOf(503, { 'Retry-After': header }), now)).toEqual({
      kind: 'retry',
      because: 'server',
      ...(waitMs === undefined ? {} : { waitMs }),
    }),
  )
})

test.each<[string, number, unknown, object]>([
  ['a post with its id is published', 201, { id: 4, title: 'x' }, { kind: 'delivered', post: { id: 4, title: 'x' } }],
  ['a repeated response too', 200, { id: 4 }, { kind: 'delivered', post: { id: 4 } }],
  ['a success without an id comes from a proxy', 200, { ok: true }, { kind: 'retry', because: 'server' }],
  ['a success without a body too', 299, '', { kind: 'retry', because: 'server' }],
  ['a redirect is not a success', 300, { id: 4 }, { kind: 'refused', problem: { code: 'refused' } }],
  ['without a session', 401, { detail: 'x' }, { kind: 'login' }],
  [
    'the first try still runs',
    409,
    { detail: 'x', code: 'idempotency_in_progress' },
    { kind: 'retry', because: 'busy' },
  ],
  [
    'it was published as it was',
    409,
    { detail: 'x', code: 'idempotency_conflict' },
    { kind: 'refused', problem: { code: 'published' } },
  ],
  ['an error with a message', 403, { detail: 'نه' }, { kind: 'refused', problem: { code: 'refused', text: 'نه' } }],
  [
    '`message` takes precedence over `detail`',
    403,
    { detail: 'نه', message: 'هرگز' },
    { kind: 'refused', problem: { code: 'refused', text: 'هرگز' } },
  ],
  ['an error without a message', 404, 'x', { kind: 'refused', problem: { code: 'refused' } }],
  ['an empty error', 400, {}, { kind: 'refused', problem: { code: 'refused' }, fields: [] }],
  [
    'field errors include all of their messages',
    400,
    { title: ['کوتاه است'], media: ['خراب است', 'بزرگ است'] },
    {
      kind: 'refused',
      problem: { code: 'refused', text: 'کوتاه است | خراب است | بزرگ است' },
      fields: ['title', 'media'],
    },
  ],
])('of a post: %s', (_what, status, body, result) => expect(resultOfResponse(status, body)).toEqual(result))

describe('an authenticated request', () => {
  let responses: (() => Response | Promise<Response>)[]
  let requests: { url: string; init: RequestInit & { headers: Headers } }[]
  let tokens: (string | undefined)[]
  let renewal: Renewal
  const renewed: string[] = []

  const sender: Sender = {
    owner: 'me',
    apiBase: 'https://mowj.ir',
    access: async () => tokens.shift(),
    renew: async (spent) => {
      renewed.push(spent)
      return renewal
    },
    uploader: () => Promise.reject(new Error('no upload in these tests')),
  }

  beforeEach(() => {
    requests = []
    tokens = ['first', 'second']
    renewal = 'refreshed'
    renewed.length = 0
    vi.useFakeTimers()
    vi.stubGlobal('fetch', async (url: string, init: RequestInit & { headers: Headers }) => {
      requests.push({ url, init })
      return (responses.shift() ?? (() => responseOf(200)))()
    })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  const call = (more: Partial<Parameters<typeof requestAs>[2]> = {}) =>
    requestAs(sender, 'https://mowj.ir/api/post/', { method: 'POST', headers: new Headers({ 'X-Own': '1' }), ...more })
  const resultOf = (work: Promise<unknown>) =>
    work.then(
      () => 'answered',
      (error: unknown) => (error instanceof SendOutcome ? error.result : error),
    )

  test('carries the current token and the given headers', async () => {
    responses = [() => responseOf(201)]
    expect((await call()).status).toBe(201)
    expect(requests).toHaveLength(1)
    const { url, init } = requests[0] ?? { url: '', init: { headers: new Headers() } }
    expect([url, init.method, init.credentials]).toEqual(['https://mowj.ir/api/post/', 'POST', 'include'])
    expect([init.headers.get('Authorization'), init.headers.get('X-Own')]).toEqual(['Bearer first', '1'])
  })

  test('is repeated once with a refreshed token', async () => {
    responses = [() => responseOf(401), () => responseOf(201)]
    expect((await call()).status).toBe(201)
    expect(renewed).toEqual(['first'])
    expect(requests.map(({ init }) => init.headers.get('Authorization'))).toEqual(['Bearer first', 'Bearer second'])
  })

  test.each<[string, Renewal, object]>([
    ['the session has ended', 'refused', { kind: 'login' }],
    ['no response came', 'unconfirmed', { kind: 'retry', because: 'offline' }],
    ['another user has signed in', 'changed', { kind: 'stopped' }],
  ])('ends when %s', async (_what, outcome, result) => {
    responses = [() => responseOf(401)]
    renewal = outcome
    expect(await resultOf(call())).toEqual(result)
    expect(requests).toHaveLength(1)
  })

  test('requires a sign-in when the refreshed token is rejected too', async () => {
    responses = [() => responseOf(401), () => responseOf(401)]
    expect(await resultOf(call())).toEqual({ kind: 'login' })
  })

  test('is not sent after a sign-out, nor repeated when the user signs out meanwhile', async () => {
    tokens = [undefined]
    expect(await resultOf(call())).toEqual({ kind: 'stopped' })
    expect(requests).toEqual([])
    tokens = ['first', undefined]
    responses = [() => responseOf(401)]
    expect(await resultOf(call())).toEqual({ kind: 'stopped' })
    expect(requests).toHaveLength(1)
  })

  test('is retried after a network error, but not after an abort', async () => {
    responses = [() => Promise.reject(new TypeError('no network'))]
    expect(await resultOf(call())).toEqual({ kind: 'retry', because: 'offline' })
    tokens = ['first']
    responses = [() => Promise.reject(new TypeError('aborted'))]
    expect(await resultOf(call({ signal: AbortSignal.abort() }))).toEqual({ kind: 'stopped' })
    expect(requests[1]?.init.signal?.aborted).toBe(true)
  })

  test('is aborted in flight', async () => {
    const abort = new AbortController()
    responses = [
      () =>
        new Promise((_, reject) => {
          requests[0]?.init.signal?.addEventListener('abort', () => reject(new TypeError('aborted')))
          abort.abort()
        }),
    ]
    expect(await resultOf(call({ signal: abort.signal }))).toEqual({ kind: 'stopped' })
  })

  test.each([
    [0, 30_000],
    [16_000_000, 1_030_000],
  ])('with %i bytes times out after %i ms', async (bytes, timeout) => {
    responses = [
      () =>
        new Promise((_, reject) => requests[0]?.init.signal?.addEventListener('abort', () => reject(new Error('x')))),
    ]
    const ending = resultOf(call({ bytes }))
    await vi.advanceTimersByTimeAsync(timeout - 1)
    expect(requests[0]?.init.signal?.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await ending).toEqual({ kind: 'retry', because: 'offline' })
  })

  test('leaves no timer behind', async () => {
    responses = [() => responseOf(200)]
    await call()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('reads an overloaded server’s response to the end before it reports it', async () => {
    const busy = new Response('{}', { status: 503, headers: { 'Retry-After': '7' } })
    responses = [() => busy]
    expect(await resultOf(call())).toEqual({ kind: 'retry', because: 'server', waitMs: 7000 })
    expect(busy.bodyUsed).toBe(true)
  })

  test('returns a final status whatever the content type', async () => {
    responses = [() => responseOf(501, { 'Content-Type': 'text/html' })]
    expect((await call({ finalStatuses: new Set([501]) })).status).toBe(501)
  })
})
