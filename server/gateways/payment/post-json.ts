import { GatewaySilence } from './port.ts'

const TIMEOUT_MS = 10_000
const MESSAGE_MAX = 200

/** `timeoutMs` includes reading the body. */
export type PostOptions = { fetch?: typeof fetch; timeoutMs?: number }

/** One POST of JSON with a JSON response; no response, a 5xx or one that is not JSON is silence. */
export async function postJson(address: string, body: Record<string, unknown>, options: PostOptions) {
  const { fetch: send = fetch, timeoutMs = TIMEOUT_MS } = options
  const { status, json } = await sendRequest(send, address, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (status >= 500) throw new GatewaySilence(`The bank sent HTTP ${status}`)
  return { status, json }
}

async function sendRequest(send: typeof fetch, address: string, init: RequestInit) {
  try {
    const response = await send(address, init)
    return { status: response.status, json: (await response.json()) as unknown }
  } catch (error) {
    throw new GatewaySilence(`The bank sent no usable response (${kindOf(error)})`)
  }
}

/** `TypeError ECONNREFUSED`: an error's message may quote the URL, so only its kind is reported. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { cause } = error
  return cause instanceof Error && 'code' in cause ? `${error.name} ${String(cause.code)}` : error.name
}

/** A bank's message for the log, without what `secrets` matches: it is untrusted text and may quote ids. */
export function loggable(message: string | undefined, secrets: RegExp): string {
  return (message ?? '').replace(secrets, '[…]').slice(0, MESSAGE_MAX)
}
