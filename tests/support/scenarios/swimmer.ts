import { randomUUID } from 'node:crypto'
import { tokenBundle } from '#src/contract/auth.ts'
import { programDetail } from '#src/contract/catalog/catalog.ts'
import { attemptOpened, type GatewayName, paymentOrder, receipt } from '#src/contract/payment.ts'

/** A month that may be held. */
export type HoldableMonth = {
  team: number
  session: number
  month: { year: number; month: number }
  priceRial: number
  left: number
}

/** A swimmer who books over real HTTP, as the page does. `codeFor` reads the user's SMS. */
export async function swimmerAt(origin: string, phone: string, codeFor: (phone: string) => string | Promise<string>) {
  await post(origin, '/api/token/otp/', { phone_number: phone })
  const code = await codeFor(phone)
  const { access } = tokenBundle.parse(await post(origin, '/api/token/', { phone_number: phone, otp: code }))
  const bearer = { authorization: `Bearer ${access}` }
  const once = () => ({ ...bearer, 'idempotency-key': randomUUID() })

  return {
    /** Holds one month and returns the order. */
    async hold({ team, session, month, priceRial }: HoldableMonth) {
      const input = { kind: 'team', id: team, session, months: [month], term_count: 1, expected_payable: priceRial }
      return paymentOrder.parse(await post(origin, '/api/team-payment/', input, once()))
    },
    /** Opens an attempt: the bank's page, and the payment's authority. */
    async goToBank(uid: string, gateway: GatewayName = 'sandbox') {
      const opened = attemptOpened.parse(await post(origin, `/api/team-payment/${uid}/attempts/`, { gateway }, once()))
      return { page: opened.redirect_url, authority: opened.redirect_url.split('/').at(-1) ?? '' }
    },
    async receipt(uid: string) {
      const response = await fetch(`${origin}/api/payment-receipt/${uid}/`, { headers: bearer })
      return receipt.parse(await response.json())
    },
  }
}

/** The first session of a team and its first month, after the current one, with two places left or more. */
export async function freeMonthAt(origin: string, team: number): Promise<HoldableMonth> {
  const response = await fetch(`${origin}/api/teams/${team}/`)
  const { sessions } = programDetail.parse(await response.json())
  for (const session of sessions) {
    const month = session.months.slice(1).find(({ left }) => left > 1)
    if (month !== undefined) {
      const { year, month: number } = month
      return {
        team,
        session: session.id,
        month: { year, month: number },
        priceRial: session.final_price,
        left: month.left,
      }
    }
  }
  throw new Error(`team ${team} is full`)
}

/** Clicks a button on the sandbox bank's page; returns the address the payer's browser is redirected to. */
export async function clickAtBank(page: string, choice: 'pay' | 'decline' | 'cancel'): Promise<string> {
  const response = await fetch(page, { method: 'POST', body: new URLSearchParams({ choice }), redirect: 'manual' })
  const back = response.headers.get('location')
  if (response.status !== 303 || back === null) throw new Error(`the bank responded ${response.status}`)
  return back
}

async function post(origin: string, path: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const reply: unknown = await response.json()
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(reply)}`)
  return reply
}
