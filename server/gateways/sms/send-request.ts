import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { text as textOf } from 'node:stream/consumers'
import { SmsSilence } from './port.ts'

/** A form or JSON, sent by POST; without a body the request is a GET. */
export type SmsRequest = {
  address: string
  headers?: Record<string, string>
  form?: Record<string, string>
  json?: object
  timeoutMs: number
}

/** `body` is undefined when the response is not JSON. */
export type SmsResponse = { status: number; body: unknown }

/**
 * One request to a provider; no response at all is silence. Errors never quote the URL, the headers or the body: these
 * contain keys, numbers and codes.
 */
export async function sendRequest(provider: string, request: SmsRequest): Promise<SmsResponse> {
  try {
    const { status, text } = await readResponse(request)
    return { status, body: parseJson(text) }
  } catch (error) {
    throw new SmsSilence(`${provider} sent no response (${kindOf(error)})`)
  }
}

/**
 * Does not follow redirects. The timeout covers the whole request. Not `fetch`: by its standard HTTP 407, one of
 * Kavenegar's statuses, is a network error.
 */
async function readResponse({ address, headers, timeoutMs, ...content }: SmsRequest) {
  const signal = AbortSignal.timeout(timeoutMs)
  const send = address.startsWith('https:') ? secureRequest : plainRequest
  const { body, type } = bodyOf(content)
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const options = {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        accept: 'application/json',
        ...headers,
        ...(body !== undefined && { 'content-type': type, 'content-length': Buffer.byteLength(body) }),
      },
      signal,
    }
    send(address, options, (response) => {
      textOf(response).then((text) => resolve({ status: response.statusCode ?? 0, text }), reject)
    })
      .on('error', reject)
      .end(body)
  }).catch((error: unknown) => {
    throw signal.aborted ? signal.reason : error
  })
}

function bodyOf({ form, json }: Pick<SmsRequest, 'form' | 'json'>) {
  if (form !== undefined) {
    return { body: new URLSearchParams(form).toString(), type: 'application/x-www-form-urlencoded' }
  }
  return { body: json && JSON.stringify(json), type: 'application/json' }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** `TimeoutError` or `Error ECONNREFUSED`: an error's message may quote the URL, so only its kind is reported. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? `${error.name} ${error.code}` : error.name
}
