import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { text as textOf } from 'node:stream/consumers'

/**
 * Posts a form and gives the answer's HTTP status and text; redirects are not followed. The time covers everything.
 * Not `fetch`: by its standard it calls an answer of HTTP 407, one of Kavenegar's own, a broken connection.
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
