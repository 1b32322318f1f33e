import { setTimeout as delay } from 'node:timers/promises'
import * as z from 'zod/mini'
import { type BankAnswer, type BankRequest, startBankDouble } from './bank-double.ts'
import { type FakeBank, fakeBank } from './fake-bank.ts'

/**
 * `slow`: correct responses, late. `hanging`: none. `stuck`: none about whether something was paid. `failing`: HTTP 500.
 * `babbling`: a web page. `forgetful`: executes a request about a payment and loses the response. `gone`: the connection
 * breaks at once.
 */
export type BankBehaviour = 'well' | 'slow' | 'hanging' | 'stuck' | 'failing' | 'babbling' | 'forgetful' | 'gone'

const SLOW_MS = 4000
const UNKNOWN_PAYMENT = -54
/** What each behaviour sends in place of the correct response. */
export const oddities: Partial<Record<BankBehaviour, BankAnswer>> = {
  hanging: 'hang',
  stuck: 'hang',
  failing: { status: 500, text: 'internal error' },
  babbling: { status: 200, text: '<!doctype html><title>Maintenance</title>' },
  forgetful: 'cut',
  gone: 'cut',
}
const requestBody = z.object({
  authority: z._default(z.string(), ''),
  amount: z._default(z.number(), 0),
  callback_url: z._default(z.string(), ''),
})

/** A bank over real HTTP that speaks Zarinpal's protocol, with its own page (`clickAtBank`) and configurable faults. */
export async function startFlakyBank() {
  const bank = fakeBank()
  let behaviour: BankBehaviour = 'well'
  const double = await startBankDouble(async (received): Promise<BankAnswer> => {
    const authority = /StartPay\/(\w+)$/.exec(received.path)?.[1]
    if (authority !== undefined) return payAt(bank, authority)
    const isRequest = received.path.endsWith('/request.json')
    const odd = isRequest && (behaviour === 'stuck' || behaviour === 'forgetful') ? undefined : oddities[behaviour]
    if (behaviour === 'slow') await delay(SLOW_MS)
    if (odd !== undefined && behaviour !== 'forgetful') return odd
    const response = await correctBody(bank, received).catch(() => ({ data: [], errors: { code: UNKNOWN_PAYMENT } }))
    return odd ?? { status: 200, body: response }
  })
  return {
    ...double,
    bank,
    /** Sets the behaviour from now on. */
    behave: (next: BankBehaviour) => {
      behaviour = next
    },
    called: (method: string) => double.calls.filter(({ path }) => path.endsWith(`/${method}.json`)).length,
  }
}

/** The payer submits the pay form, however often, and returns to the shop. */
function payAt(bank: FakeBank, authority: string): BankAnswer {
  const payment = bank.payments.get(authority)
  if (payment === undefined) return { status: 404, text: 'no such payment' }
  if (payment.state === 'IN_BANK') bank.pay(authority)
  const back = new URL(payment.callbackUrl)
  back.searchParams.set('Authority', authority)
  back.searchParams.set('Status', 'OK')
  return { goTo: back.href }
}

async function correctBody(bank: FakeBank, { path, body }: BankRequest): Promise<unknown> {
  const { authority, amount, callback_url: callbackUrl } = requestBody.parse(body)
  if (path.endsWith('/request.json')) {
    const input = { amountRial: amount, callbackUrl, description: '', phone: '', orderUid: '' }
    return { data: { code: 100, authority: (await bank.request(input)).authority }, errors: [] }
  }
  if (path.endsWith('/inquiry.json')) return { data: { code: 100, status: await bank.inquire(authority) }, errors: [] }
  if (path.endsWith('/unVerified.json')) {
    const authorities = (await bank.unverified()).map((name) => ({ authority: name }))
    return { data: { code: 100, authorities }, errors: [] }
  }
  if (path.endsWith('/reverse.json')) {
    await bank.reverse(authority)
    return { data: { code: 100 }, errors: [] }
  }
  const result = await bank.verify({ authority, amountRial: amount })
  if (!result.paid) return { data: [], errors: { code: result.code } }
  const { already, refId, cardPan } = result
  return { data: { code: already ? 101 : 100, ref_id: refId, card_pan: cardPan, fee: 0 }, errors: [] }
}
