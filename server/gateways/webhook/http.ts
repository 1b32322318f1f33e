import { lookup } from 'node:dns/promises'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { SECOND_MS } from '#src/contract/duration.ts'
import { isPublicAddress } from './address.ts'
import type { UrlFault, WebhookGateway, WebhookResult } from './port.ts'

export const WEBHOOK_TIMEOUT_MS = 30 * SECOND_MS
/** The rest of a response is not read: only its status counts. */
const MOST_RESPONSE_BYTES = 64 * 1024

type Options = {
  resolve?: (host: string) => Promise<string[]>
  isPublic?: (address: string) => boolean
  /** Whether URLs without TLS are taken too. */
  plain?: boolean
  /** Calls back once after a time; returns how to stop it. */
  after?: (milliseconds: number, callBack: () => void) => () => void
}

type Connection = { url: URL; address: string; headers: Record<string, string>; body: string; ended: AbortSignal }

/**
 * Sends webhooks to public addresses alone. A name is resolved once for each delivery, its addresses are checked, and the
 * connection goes to the checked one: a second resolution cannot lead elsewhere. Redirects are not followed.
 */
export function webhookGateway(options: Options = {}): WebhookGateway {
  const { isPublic = isPublicAddress, resolve = resolveHost, plain = false, after = afterTime } = options

  async function addressOf(url: URL): Promise<string | 'private_address' | 'unresolved'> {
    const host = url.hostname.replace(/^\[|\]$/g, '')
    const addresses = isIP(host) === 0 ? await resolve(host).catch(() => []) : [host]
    const [first] = addresses
    if (first === undefined) return 'unresolved'
    // One private address among several would be enough for a name that is meant to mislead.
    return addresses.every(isPublic) ? first : 'private_address'
  }

  async function faultOf(text: string): Promise<UrlFault | undefined> {
    const url = usableUrl(text, plain)
    if (url === undefined) return 'shape'
    const address = await addressOf(url)
    return address === 'private_address' || address === 'unresolved' ? address : undefined
  }

  async function post(text: string, { headers, body }: { headers: Record<string, string>; body: string }) {
    const startedAt = performance.now()
    const ended = new AbortController()
    const stop = after(WEBHOOK_TIMEOUT_MS, () => ended.abort())
    const attempt = async (): Promise<Omit<WebhookResult, 'latencyMs'>> => {
      const url = usableUrl(text, plain)
      if (url === undefined) return { status: null, fault: 'unreachable' }
      const address = await orAborted(addressOf(url), ended.signal)
      if (address === undefined) return { status: null, fault: 'timeout' }
      if (address === 'private_address' || address === 'unresolved') return { status: null, fault: address }
      return connect({ url, address, headers, body, ended: ended.signal })
    }
    const result = await attempt().finally(stop)
    return { ...result, latencyMs: Math.round(performance.now() - startedAt) }
  }

  return { faultOf, post }
}

function usableUrl(text: string, plain: boolean): URL | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  const isKnown = url.protocol === 'https:' || (plain && url.protocol === 'http:')
  return isKnown && url.username === '' && url.password === '' && url.hostname !== '' ? url : undefined
}

function connect({ url, address, headers, body, ended }: Connection): Promise<Omit<WebhookResult, 'latencyMs'>> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve) => {
    const fail = () => resolve({ status: null, fault: ended.aborted ? 'timeout' : 'unreachable' })
    const sent = request(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        // A connection of its own: a shared one may lead to an address that was checked for another delivery.
        agent: false,
        lookup: pinned(address),
        signal: ended,
      },
      (response) => void statusOf(response).then(resolve, fail),
    )
    sent.on('error', fail)
    sent.end(body)
  })
}

/** The status, once the response has ended or is longer than what is read. */
async function statusOf(response: IncomingMessage): Promise<Omit<WebhookResult, 'latencyMs'>> {
  let bytes = 0
  for await (const piece of response as AsyncIterable<Buffer>) {
    bytes += piece.length
    // Leaving the loop closes the connection.
    if (bytes > MOST_RESPONSE_BYTES) break
  }
  const status = response.statusCode ?? 0
  return { status, fault: status >= 300 && status < 400 ? 'redirect' : null }
}

/** Resolves every name to this address. */
function pinned(address: string): LookupFunction {
  const family = isIP(address)
  return (_host, { all }, callBack) =>
    all === true ? callBack(null, [{ address, family }]) : callBack(null, address, family)
}

async function resolveHost(host: string): Promise<string[]> {
  const found = await lookup(host, { all: true })
  return found.map(({ address }) => address)
}

function orAborted<Result>(result: Promise<Result>, signal: AbortSignal): Promise<Result | undefined> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => resolve(undefined), { once: true })
    result.then(resolve, reject)
  })
}

function afterTime(milliseconds: number, callBack: () => void): () => void {
  const timer = setTimeout(callBack, milliseconds)
  return () => clearTimeout(timer)
}
