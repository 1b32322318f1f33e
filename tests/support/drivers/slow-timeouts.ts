import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { tokenBundle } from '#src/contract/auth.ts'
import { errorBody } from '#src/contract/error.ts'
import { attemptOpened, type GatewayName, paymentOrder, type ReceiptState, receipt } from '#src/contract/payment.ts'
import { postCreated } from '#src/contract/post.ts'
import { drawing } from '#tests/support/data/pictures.ts'
import type { Media } from '#tests/support/scenarios/post-editor.ts'
import { clickAtBank, type HoldableMonth } from '#tests/support/scenarios/swimmer.ts'
import { until } from './server.ts'

const TIMEOUT_MS = 100_000
/** A page times out much earlier; on a busy machine that would only add requests. */
const RESPONSE_MS = 30_000
/** An upload is limited by idle time; the response waits for the file to be processed. */
const FILE_RESPONSE_MS = 90_000
const FIRST_WAIT_MS = 50
const LONGEST_WAIT_MS = 1000
/** A page that waits for the bank polls as seldom. */
const POLL_MS = 500
/** How many times one payment's callback is requested concurrently. */
const RETURNS = 3

/**
 * What the clients received: statuses by count, `0` for no response; responses that are faults; and how long each took, in
 * ms, by endpoint.
 */
export type ClientOutcomes = {
  statuses: Map<number, number>
  wrong: string[]
  /** The text of each correct 503. */
  later: string[]
  note?: (kind: string, status: number, millis: number) => void
}

export const noFaults = (): ClientOutcomes => ({ statuses: new Map(), wrong: [], later: [] })

type RequestOptions = {
  method?: string
  headers?: Record<string, string>
  body?: BodyInit
  redirect?: RequestRedirect
  /** Replaces the usual timeout for a response. */
  answerMs?: number
}

/**
 * Retries as the app does: a request without a response, or with one that says "not now", is repeated with the same key. Any
 * 5xx but 503, and a 503 without its reason or retry time, is a fault.
 */
export async function requestWithRetry(
  outcomes: ClientOutcomes,
  url: string,
  options: RequestOptions = {},
): Promise<Response> {
  const deadline = Date.now() + TIMEOUT_MS
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(LONGEST_WAIT_MS, waitMs * 2)) {
    const reply = await requestOnce(outcomes, url, options)
    const status = reply?.status ?? 0
    if (reply !== undefined && status < 500 && status !== 429 && !(await isInProgress(reply))) return reply
    if (Date.now() > deadline)
      throw new Error(`${url} got no final response within ${TIMEOUT_MS} ms, last status ${status}`)
    await delay(waitMs)
  }
}

/** One try; undefined without a response. */
export async function requestOnce(
  outcomes: ClientOutcomes,
  url: string,
  { answerMs = RESPONSE_MS, ...options }: RequestOptions = {},
): Promise<Response | undefined> {
  const started = performance.now()
  const response = await fetch(url, { ...options, signal: AbortSignal.timeout(answerMs) }).catch(() => undefined)
  const status = response?.status ?? 0
  outcomes.statuses.set(status, (outcomes.statuses.get(status) ?? 0) + 1)
  outcomes.note?.(kindOf(url), status, performance.now() - started)
  if (response !== undefined && status >= 500) await judge(outcomes, options, url, response)
  return response
}

/** `/api/post/`, `/api/payment-receipt/`: the endpoint without its ids. */
function kindOf(url: string): string {
  const [, first = '', second = ''] = new URL(url).pathname.split('/')
  return `/${first}/${second}${second === '' ? '' : '/'}`
}

async function isInProgress(response: Response): Promise<boolean> {
  if (response.status !== 409) return false
  return (await response.clone().text()).includes('idempotency_in_progress')
}

async function judge(outcomes: ClientOutcomes, { method = 'GET' }: RequestOptions, url: string, response: Response) {
  const text = await response.text().catch(() => '')
  // The response to HEAD has no body for a reason.
  const hasReason = method === 'HEAD' || /"detail":"[^"]+"/.test(text)
  const isRight = response.status === 503 && hasReason && response.headers.has('retry-after')
  const faults = isRight ? outcomes.later : outcomes.wrong
  faults.push(`${response.status} ${method} ${url} ${text.slice(0, 200)}`)
}

type CodeFor = (phone: string) => Promise<string>

export type RetryClient = Awaited<ReturnType<typeof retryClient>>

type Ways = {
  gateway?: GatewayName
  /** Sent with every request, as the address that a proxy adds. */
  headers?: Record<string, string>
}

/** A user who signs in, books and uploads files, whatever happens to the servers meanwhile. */
export async function retryClient(
  origin: string,
  phone: string,
  codeFor: CodeFor,
  outcomes: ClientOutcomes,
  { gateway = 'sandbox', headers: always = {} }: Ways = {},
) {
  const json = { ...always, 'content-type': 'application/json' }
  const post = async (path: string, body: unknown, headers: Record<string, string> = {}) =>
    requestWithRetry(outcomes, origin + path, {
      method: 'POST',
      headers: { ...json, ...headers },
      body: JSON.stringify(body),
    })
  // A code whose response was lost was sent all the same; a second one has to wait.
  await requestOnce(outcomes, `${origin}/api/token/otp/`, {
    ...{ method: 'POST', headers: json, body: JSON.stringify({ phone_number: phone }) },
  })
  const otp = await codeFor(phone)
  let tokens = tokenBundle.parse(await (await post('/api/token/', { phone_number: phone, otp })).json())
  const bearer = () => ({ ...always, authorization: `Bearer ${tokens.access}` })
  const keyed = () => ({ ...bearer(), 'idempotency-key': randomUUID() })

  /** Returns from the bank several times concurrently, as page, bank and a second tab do; resolves to the receipt's state. */
  async function returnFromBank(uid: string, back: string): Promise<ReceiptState> {
    const returns = Array.from({ length: RETURNS }, () => back)
    await Promise.all(
      returns.map((address) => requestWithRetry(outcomes, address, { headers: always, redirect: 'manual' })),
    )
    const response = await requestWithRetry(outcomes, `${origin}/api/payment-receipt/${uid}/`, { headers: bearer() })
    return receipt.parse(await response.json()).state
  }

  return {
    /** Reads as the signed-in user. */
    read: (path: string) => requestWithRetry(outcomes, origin + path, { headers: bearer() }),
    /** As the app does before its access token expires. */
    async renew() {
      tokens = tokenBundle.parse(await (await post('/api/token/refresh/', { refresh: tokens.refresh })).json())
    },
    /** Holds a month; returns the order's uid, or the code of the refusal. */
    async hold({ team, session, month, priceRial }: HoldableMonth): Promise<{ uid: string } | { refused: string }> {
      const order = { kind: 'team', id: team, session, months: [month], term_count: 1, expected_payable: priceRial }
      const response = await post('/api/team-payment/', order, keyed())
      const body: unknown = await response.json()
      return response.ok ? { uid: paymentOrder.parse(body).uid } : { refused: errorBody.parse(body).code }
    },
    /** Begins a payment of a held order; returns the bank's page. */
    async goToBank(uid: string): Promise<string> {
      const response = await post(`/api/team-payment/${uid}/attempts/`, { gateway }, keyed())
      if (!response.ok) throw new Error(`no payment of ${uid}: ${response.status} ${await response.text()}`)
      return attemptOpened.parse(await response.json()).redirect_url
    },
    /** Pays there and returns until the receipt has its final state; `between` runs when the money is paid. */
    async payAt(uid: string, page: string, between: () => unknown = () => undefined): Promise<ReceiptState> {
      const back = await until('the bank', () => clickAtBank(page, 'pay').catch(() => undefined), TIMEOUT_MS)
      await between()
      const probe = async () => {
        const state = await returnFromBank(uid, back)
        if (state !== 'held' && state !== 'pending') return state
        await delay(POLL_MS)
        return undefined
      }
      return until(`${uid} to have its final state`, probe, TIMEOUT_MS)
    },
    /** Uploads a file in chunks, each retried until it has arrived; returns the upload's id. `between` runs after each chunk. */
    async upload(content: Buffer, chunkBytes: number, between: () => unknown = () => undefined, kind = 'media') {
      const tus = { ...bearer(), 'tus-resumable': '1.0.0' }
      const started = await requestWithRetry(outcomes, `${origin}/api/uploads/`, {
        method: 'POST',
        headers: {
          ...{ ...tus, 'upload-length': String(content.length) },
          'upload-metadata': `kind ${Buffer.from(kind).toString('base64')}`,
        },
      })
      if (started.status !== 201) throw new Error(`no upload: ${started.status} ${await started.text()}`)
      const url = new URL(started.headers.get('location') ?? '', origin).href
      for (let at = 0; at < content.length; ) {
        const headers = { ...tus, 'upload-offset': String(at), 'content-type': 'application/offset+octet-stream' }
        const body = new Uint8Array(content.subarray(at, at + chunkBytes))
        // One try: a lost response does not tell the offset.
        await requestOnce(outcomes, url, { method: 'PATCH', headers, body })
        const head = await requestWithRetry(outcomes, url, { method: 'HEAD', headers: tus })
        at = Number(head.headers.get('upload-offset'))
        await between()
      }
      return url.slice(url.lastIndexOf('/') + 1)
    },
    /** Publishes a picture or video, sent with the form or, by its upload's id, in chunks before; returns the path it is served at. */
    async publish(title: string, media: Media | string): Promise<string> {
      const form = new FormData()
      form.set('title', title)
      form.set('description', 'از میان قطعی‌ها رسیده است')
      form.set('category', 'swim')
      form.set('thumbnail', new File([await thumbnail()], 'small.png', { type: 'image/png' }))
      if (typeof media === 'string') form.set('media_upload', media)
      else form.set('media', new File([new Uint8Array(media.buffer)], media.name, { type: media.mimeType }))
      const options = { method: 'POST', headers: keyed(), body: form, answerMs: FILE_RESPONSE_MS }
      const response = await requestWithRetry(outcomes, `${origin}/api/post/`, options)
      if (response.status !== 201) throw new Error(`no post: ${response.status} ${await response.text()}`)
      return postCreated.parse(await response.json()).media_url ?? ''
    },
  }
}

async function thumbnail() {
  return new Uint8Array(await drawing(60, 40).png().toBuffer())
}
