import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { text as textOf } from 'node:stream/consumers'

/**
 * Posts a form and returns the HTTP status and text; does not follow redirects. The timeout covers the whole request.
 * Not `fetch`: by its standard HTTP 407, one of Kavenegar's statuses, is a network error.
 */
export async function postForm(address: string, form: Record<string, string>, timeoutMs: number) {
  const signal = AbortSignal.timeout(timeoutMs)
  const request = address.startsWith('https:') ? secureRequest : plainRequest
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const body = new URLSearchParams(form).toString()
    const headers = {
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': Buffer.byteLength(body),
    }
    request(address, { method: 'POST', headers, signal }, (response) => {
      textOf(response).then((text) => resolve({ status: response.statusCode ?? 0, text }), reject)
    })
      .on('error', reject)
      .end(body)
  }).catch((error: unknown) => {
    throw signal.aborted ? signal.reason : error
  })
}
