import * as z from 'zod/mini'
import { type SmsGateway, SmsRejection, SmsSilence } from './port.ts'
import { postForm } from './post-form.ts'

const ACCEPTED = 200
const TIMEOUT_MS = 5000

export type KavenegarSettings = {
  /** Origin of the service. */
  host: string
  apiKey: string
  /** Name of the approved template whose `%token` is the code. */
  template: string
  timeoutMs?: number
}

/** Codes that the operator has to act on; the others are self-explanatory. */
const reasons: Record<number, string> = {
  401: 'the account is disabled',
  402: 'the operation failed',
  403: 'the API key is not valid',
  407: 'this server may not use the service (address or permission)',
  409: 'the service is too busy',
  411: 'the receiver is not a valid number',
  418: 'the credit of the account is used up',
  424: 'the template does not exist or is not approved',
  426: 'the account does not include this method',
}

const responseShape = z.object({ return: z.object({ status: z.int() }) })

/**
 * Kavenegar's `verify/lookup`. Success is the status in the body, whatever the HTTP status. The API key is part of the
 * URL, so errors never quote a URL, nor the body, which contains the number and the code.
 */
export function kavenegarSms({ host, apiKey, template, timeoutMs = TIMEOUT_MS }: KavenegarSettings): SmsGateway {
  const address = `${host}/v1/${encodeURIComponent(apiKey)}/verify/lookup.json`
  return {
    name: 'kavenegar',
    async sendCode({ phone, code }) {
      const { httpStatus, body } = await send(address, { receptor: phone, token: code, template }, timeoutMs)
      const response = responseShape.safeParse(body)
      if (httpStatus >= 500 || !response.success) {
        throw new SmsSilence(`Kavenegar's response (HTTP ${httpStatus}) violates the protocol`)
      }
      throwUnlessAccepted(response.data.return.status)
    },
  }
}

function throwUnlessAccepted(status: number) {
  if (status === ACCEPTED) return
  if (status < 400 || status >= 500) throw new SmsSilence(`Kavenegar sent status ${status}`)
  throw new SmsRejection(
    status,
    `Kavenegar rejected the message with ${status}: ${reasons[status] ?? 'see its list of errors'}`,
  )
}

/** One request; no response at all is silence. */
async function send(address: string, form: Record<string, string>, timeoutMs: number) {
  try {
    const { status, text } = await postForm(address, form, timeoutMs)
    return { httpStatus: status, body: readJson(text) }
  } catch (error) {
    throw new SmsSilence(`Kavenegar sent no response (${kindOf(error)})`)
  }
}

function readJson(text: string): unknown {
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
