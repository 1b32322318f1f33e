import * as z from 'zod/mini'
import { postForm } from './exchange.ts'
import { type SmsGateway, SmsRejection, SmsSilence } from './port.ts'

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

/** What the operator has to see to; the rest of the service's codes speak for themselves. */
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

const answered = z.object({ return: z.object({ status: z.int() }) })

/**
 * Kavenegar's `verify/lookup`. Success is the body's own status, whatever HTTP says. The API key is part of the address, so
 * errors never quote an address, nor the body, which has the number and the code.
 */
export function kavenegarSms({ host, apiKey, template, timeoutMs = TIMEOUT_MS }: KavenegarSettings): SmsGateway {
  const address = `${host}/v1/${encodeURIComponent(apiKey)}/verify/lookup.json`
  return {
    name: 'kavenegar',
    async sendCode({ phone, code }) {
      const { httpStatus, body } = await ask(address, { receptor: phone, token: code, template }, timeoutMs)
      const answer = answered.safeParse(body)
      if (httpStatus >= 500 || !answer.success) {
        throw new SmsSilence(`Kavenegar's answer (HTTP ${httpStatus}) is not the protocol`)
      }
      judge(answer.data.return.status)
    },
  }
}

function judge(status: number) {
  if (status === ACCEPTED) return
  if (status < 400 || status >= 500) throw new SmsSilence(`Kavenegar answered with status ${status}`)
  throw new SmsRejection(
    status,
    `Kavenegar refused the message with ${status}: ${reasons[status] ?? 'see its list of errors'}`,
  )
}

/** One exchange; no answer at all is silence. */
async function ask(address: string, form: Record<string, string>, timeoutMs: number) {
  try {
    const { status, text } = await postForm(address, form, timeoutMs)
    return { httpStatus: status, body: readJson(text) }
  } catch (error) {
    throw new SmsSilence(`Kavenegar gave no answer (${kindOf(error)})`)
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** `TimeoutError` or `Error ECONNREFUSED`: an error's own text may quote the address, so only its kind is kept. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? `${error.name} ${error.code}` : error.name
}
