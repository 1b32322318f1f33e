import * as z from 'zod/mini'
import { type SmsProvider, SmsRejection, SmsSilence } from './port.ts'
import { type SmsResponse, sendRequest } from './send-request.ts'

const NAME = 'SMS.ir'
const ACCEPTED = 1
const TIMEOUT_MS = 5000

export type SmsIrSettings = {
  /** Origin of the service. */
  host: string
  apiKey: string
  /** Number of the approved template. */
  template: number
  /** The same for offers, whose parameter is their end; undefined sends none. */
  offerTemplate?: number | undefined
  /** The same for invitations of guardians, whose parameter is the site's host. */
  invitationTemplate?: number | undefined
  /** Name of the template's parameter that is the code. */
  parameter: string
  timeoutMs?: number
}

/** Statuses that the operator has to act on. */
const reasons: Record<number, string> = {
  10: 'the API key is not valid',
  11: 'the API key is disabled',
  12: 'this server may not use the key (address)',
  13: 'the account is disabled',
  14: 'the account is suspended',
  20: 'too many requests',
  102: 'the credit of the account is used up',
  104: 'the receiver is not a valid number',
  113: 'the template does not exist',
  114: 'the value of the parameter is too long',
  115: 'the receiver is on the blacklist',
  116: 'the parameter has no name',
  119: 'the account does not include this method',
  123: 'the line is not active',
}
/** HTTP statuses by which it refuses a request, whatever the body: a wrong one, a wrong key, too many. */
const refusedHttp = new Set([400, 401, 429])
/** The documented refusals; other statuses, such as 0 for a fault of the service, say nothing about the message. */
const isRefusal = (status: number) => status >= 10 && status <= 199

const responseShape = z.object({ status: z.int() })
const creditShape = z.object({ data: z.number() })

/** SMS.ir's `send/verify`. Success is status 1 in the body; errors quote neither the key nor number and code. */
export function smsIr(settings: SmsIrSettings): SmsProvider {
  const { host, apiKey, offerTemplate, invitationTemplate, parameter, timeoutMs = TIMEOUT_MS } = settings
  const headers = { 'x-api-key': apiKey }
  const send = async (mobile: string, value: string, templateId: number) => {
    const json = { mobile, templateId, parameters: [{ name: parameter, value }] }
    readAccepted(await sendRequest(NAME, { address: `${host}/v1/send/verify`, headers, json, timeoutMs }))
  }
  return {
    name: 'smsir',
    sendCode: ({ phone, code }) => send(phone, code, settings.template),
    sendOffer: offerTemplate === undefined ? undefined : ({ phone, until }) => send(phone, until, offerTemplate),
    sendInvitation:
      invitationTemplate === undefined ? undefined : ({ phone, host }) => send(phone, host, invitationTemplate),
    async credit() {
      const response = await sendRequest(NAME, { address: `${host}/v1/credit`, headers, timeoutMs })
      readAccepted(response)
      const credit = creditShape.safeParse(response.body).data
      if (credit === undefined) throw new SmsSilence(`${NAME}'s response violates the protocol`)
      return { amount: credit.data, unit: 'messages' }
    },
  }
}

/** Throws unless the response reports success. */
function readAccepted({ status: httpStatus, body }: SmsResponse) {
  const response = responseShape.safeParse(body)
  if (!response.success && refusedHttp.has(httpStatus)) {
    throw new SmsRejection(httpStatus, `${NAME} rejected the request with HTTP ${httpStatus}`)
  }
  if (httpStatus >= 500 || !response.success) {
    throw new SmsSilence(`${NAME}'s response (HTTP ${httpStatus}) violates the protocol`)
  }
  const { status } = response.data
  if (status === ACCEPTED) return
  if (!isRefusal(status)) throw new SmsSilence(`${NAME} sent status ${status}`)
  const reason = reasons[status] ?? 'see its list of statuses'
  throw new SmsRejection(status, `${NAME} rejected the request with ${status}: ${reason}`)
}
