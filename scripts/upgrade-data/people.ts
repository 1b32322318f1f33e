import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import * as z from 'zod/mini'
import type { RunningServer } from '#tests/support/drivers/server.ts'

const tokens = z.object({ access: z.string(), refresh: z.string() })
const month = z.object({ year: z.int(), month: z.int(), left: z.int() })
const team = z.object({ sessions: z.array(z.object({ id: z.int(), final_price: z.int(), months: z.array(month) })) })
const order = z.object({ uid: z.string() })
const opened = z.object({ redirect_url: z.string() })
const paid = z.object({ state: z.literal('confirmed'), pass: z.string() })
const terms = z.object({ results: z.array(z.object({ id: z.int() })) })
const cancelled = z.object({ refunded: z.int() })
const profile = z.object({ profile_picture: z.string() })
const published = z.object({ id: z.int(), media_url: z.string() })

/** Consecutive months of a session, each with places left. */
export type Choice = { team: number; session: number; months: { year: number; month: number }[]; priceRial: number }

/** The first session of a team, and `count` of its months, of which the running one has the index 0. */
export async function monthsOf({ origin }: RunningServer, id: number, from: number, count: number): Promise<Choice> {
  const { sessions } = team.parse(await (await fetch(`${origin}/api/teams/${id}/`)).json())
  for (const { id: session, final_price, months } of sessions) {
    const chosen = months.slice(from, from + count)
    if (chosen.length < count || chosen.some(({ left }) => left === 0)) continue
    const named = chosen.map(({ year, month: number }) => ({ year, month: number }))
    return { team: id, session, months: named, priceRial: final_price * count }
  }
  throw new Error(`team ${id} has no session with these months free`)
}

/**
 * A user of a release, by requests that every release accepts. Responses are read by their own schemas: those of
 * `src/contract` name what a release before does not send yet.
 */
export async function userOf({ origin, codeFor }: RunningServer, phone: string) {
  const json = { 'content-type': 'application/json' }
  async function send(path: string, init: RequestInit, headers: Record<string, string> = {}): Promise<unknown> {
    const response = await fetch(origin + path, { ...init, headers })
    if (!response.ok) throw new Error(`${path} responded ${response.status}: ${await response.text()}`)
    return response.json()
  }
  const post = (path: string, body: object, headers = {}) =>
    send(path, { method: 'POST', body: JSON.stringify(body) }, { ...json, ...headers })

  await post('/api/token/otp/', { phone_number: phone })
  const { access, refresh } = tokens.parse(
    await post('/api/token/', { phone_number: phone, otp: await codeFor(phone) }),
  )
  const bearer = { authorization: `Bearer ${access}` }
  const once = () => ({ ...bearer, 'idempotency-key': randomUUID() })

  async function hold({ team: id, session, months, priceRial }: Choice): Promise<string> {
    const body = { kind: 'team', id, session, months, term_count: months.length, expected_payable: priceRial }
    return order.parse(await post('/api/team-payment/', body, once())).uid
  }
  /** Opens a payment of an order; returns the address of the bank's page. */
  async function goToBank(uid: string): Promise<URL> {
    const body = { gateway: 'sandbox' }
    return new URL(opened.parse(await post(`/api/team-payment/${uid}/attempts/`, body, once())).redirect_url)
  }
  return {
    ...{ phone, access, refresh, hold, goToBank },
    /** Holds and pays; returns the order and its pass. */
    async buy(choice: Choice) {
      const uid = await hold(choice)
      // Clicks the button, and follows the redirect back to the shop.
      await fetch(await goToBank(uid), { method: 'POST', body: new URLSearchParams({ choice: 'pay' }) })
      const { pass } = paid.parse(await send(`/api/payment-receipt/${uid}/`, {}, bearer))
      return { order: uid, pass }
    },
    /** Cancels the last of the booked months; returns the refund in rial. */
    async cancelLast(): Promise<number> {
      const { results } = terms.parse(await send('/api/my/terms/?kind=team', {}, bearer))
      return cancelled.parse(await post(`/api/my/terms/${results.at(-1)?.id}/cancel/`, {}, once())).refunded
    },
    /** Returns the path of the stored picture. */
    async setPicture(): Promise<string> {
      const body = new FormData()
      body.set('picture', await picture(96, 96))
      return profile.parse(await send('/api/profile/me/picture/', { method: 'PUT', body }, bearer)).profile_picture
    },
    async publish(title: string) {
      const body = new FormData()
      for (const [name, text] of Object.entries({ title, description: 'عکس تمرین امروز صبح', category: 'swim' }))
        body.set(name, text)
      body.set('media', await picture(320, 200))
      body.set('thumbnail', await picture(160, 100))
      return published.parse(await send('/api/post/', { method: 'POST', body }, once()))
    },
  }
}

/** A PNG of a few hundred bytes. */
async function picture(width: number, height: number): Promise<File> {
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#1478aa' } })
    .png()
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'swim.png', { type: 'image/png' })
}
