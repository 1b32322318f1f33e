import * as z from 'zod/mini'
import { type SmsProvider, SmsRejection, SmsSilence } from './port.ts'
import { type SmsResponse, sendRequest } from './send-request.ts'

const NAME = 'Ghasedak'
const TIMEOUT_MS = 5000

export type GhasedakSettings = {
  /** Origin of the service. */
  host: string
  apiKey: string
  /** Name of the approved template whose `%param1%` is the code. */
  template: string
  /** The same for offers: `%param1%` is their end; undefined sends none. */
  offerTemplate?: string | undefined
  /** The same for invitations of guardians, whose parameter is the site's host. */
  invitationTemplate?: string | undefined
  timeoutMs?: number
}

/** Statuses that the operator has to act on. */
const reasons: Record<number, string> = {
  400: 'the request is not valid',
  401: 'the API key is not valid, or the account is inactive',
  402: 'the operation failed',
  406: 'the owner of the line is not confirmed',
  412: 'the account may not use the line',
  416: 'this server may not use the service (address)',
  418: 'the credit of the account is used up',
  426: 'the account does not include this method',
  428: 'the template does not exist or is not approved',
  429: 'the template has another parameter',
  451: 'the same request was sent before',
}

const responseShape = z.object({ issuccess: z.boolean(), statuscode: z.int() })
const accountShape = z.object({ data: z.unknown() })
const creditShape = z.object({ credit: z.number() })

/**
 * Ghasedak's `SendOtpWithParams`. Success is `IsSuccess` in the body; a status from 400 to 499 is a refusal. Errors
 * quote neither the key nor number and code.
 */
export function ghasedakSms(settings: GhasedakSettings): SmsProvider {
  const { host, apiKey, offerTemplate, invitationTemplate, timeoutMs = TIMEOUT_MS } = settings
  const service = `${host}/rest/api/v1/WebService`
  const headers = { apikey: apiKey }
  const send = async (mobile: string, param1: string, templateName: string) => {
    const json = { receptors: [{ mobile }], templateName, param1, isVoice: false, udh: false }
    readAccepted(await sendRequest(NAME, { address: `${service}/SendOtpWithParams`, headers, json, timeoutMs }))
  }
  return {
    name: 'ghasedak',
    sendCode: ({ phone, code }) => send(phone, code, settings.template),
    sendOffer: offerTemplate === undefined ? undefined : ({ phone, until }) => send(phone, until, offerTemplate),
    sendInvitation:
      invitationTemplate === undefined ? undefined : ({ phone, host }) => send(phone, host, invitationTemplate),
    async credit() {
      const address = `${service}/GetAccountInformation`
      const response = await sendRequest(NAME, { address, headers, timeoutMs })
      readAccepted(response)
      const account = accountShape.safeParse(withLowerCaseKeys(response.body)).data
      const credit = creditShape.safeParse(withLowerCaseKeys(account?.data)).data
      if (credit === undefined) throw new SmsSilence(`${NAME}'s response violates the protocol`)
      return { amount: credit.credit, unit: 'rial' }
    },
  }
}

/** Throws unless the response reports success. */
function readAccepted({ status: httpStatus, body }: SmsResponse) {
  const response = responseShape.safeParse(withLowerCaseKeys(body))
  if (httpStatus >= 500 || !response.success) {
    throw new SmsSilence(`${NAME}'s response (HTTP ${httpStatus}) violates the protocol`)
  }
  const { issuccess: isSuccess, statuscode: status } = response.data
  if (isSuccess) return
  if (status < 400 || status >= 500) throw new SmsSilence(`${NAME} sent status ${status}`)
  const reason = reasons[status] ?? 'see its list of errors'
  throw new SmsRejection(status, `${NAME} rejected the request with ${status}: ${reason}`)
}

/** The documentation writes `IsSuccess`, the provider's own libraries read `isSuccess`. */
function withLowerCaseKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key.toLowerCase(), each]))
}
