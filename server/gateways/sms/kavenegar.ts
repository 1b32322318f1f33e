import * as z from 'zod/mini'
import { type SmsProvider, SmsRejection, SmsSilence } from './port.ts'
import { type SmsResponse, sendRequest } from './send-request.ts'

const NAME = 'Kavenegar'
const ACCEPTED = 200
const TIMEOUT_MS = 5000

export type KavenegarSettings = {
  /** Origin of the service. */
  host: string
  apiKey: string
  /** Name of the approved template whose `%token` is the code. */
  template: string
  /** The same for offers: `%token` is their end; undefined sends none. */
  offerTemplate?: string | undefined
  /** The same for invitations of guardians, whose parameter is the site's host. */
  invitationTemplate?: string | undefined
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
const accountShape = z.object({ entries: z.object({ remaincredit: z.number() }) })

/**
 * Kavenegar's `verify/lookup`. Success is the status in the body, whatever the HTTP status. The API key is part of the
 * URL, so errors never quote a URL, nor the body, which contains the number and the code.
 */
export function kavenegarSms(settings: KavenegarSettings): SmsProvider {
  const { host, apiKey, offerTemplate, invitationTemplate, timeoutMs = TIMEOUT_MS } = settings
  const service = `${host}/v1/${encodeURIComponent(apiKey)}`
  const send = async (receptor: string, token: string, template: string) => {
    const form = { receptor, token, template }
    readAccepted(await sendRequest(NAME, { address: `${service}/verify/lookup.json`, form, timeoutMs }))
  }
  return {
    name: 'kavenegar',
    sendCode: ({ phone, code }) => send(phone, code, settings.template),
    sendOffer: offerTemplate === undefined ? undefined : ({ phone, until }) => send(phone, until, offerTemplate),
    sendInvitation:
      invitationTemplate === undefined ? undefined : ({ phone, host }) => send(phone, host, invitationTemplate),
    // `sms/send` without `sender`: from the account's default line.
    async sendText({ phone, text }) {
      const form = { receptor: phone, message: text }
      readAccepted(await sendRequest(NAME, { address: `${service}/sms/send.json`, form, timeoutMs }))
    },
    async credit() {
      const response = await sendRequest(NAME, { address: `${service}/account/info.json`, timeoutMs })
      readAccepted(response)
      const account = accountShape.safeParse(response.body).data
      if (account === undefined) throw new SmsSilence(`${NAME}'s response violates the protocol`)
      return { amount: account.entries.remaincredit, unit: 'rial' }
    },
  }
}

/** Throws unless the response reports success. */
function readAccepted({ status: httpStatus, body }: SmsResponse) {
  const response = responseShape.safeParse(body)
  if (httpStatus >= 500 || !response.success) {
    throw new SmsSilence(`${NAME}'s response (HTTP ${httpStatus}) violates the protocol`)
  }
  const { status } = response.data.return
  if (status === ACCEPTED) return
  if (status < 400 || status >= 500) throw new SmsSilence(`${NAME} sent status ${status}`)
  throw new SmsRejection(
    status,
    `${NAME} rejected the request with ${status}: ${reasons[status] ?? 'see its list of errors'}`,
  )
}
