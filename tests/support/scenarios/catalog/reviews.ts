import { expect } from 'vitest'
import type { ReviewPage } from '#src/contract/review.ts'
import type { TestApp } from '#tests/support/drivers/app.ts'
import { AZAR, DEY, type Offer, offerSession, type Swimmer, swimmer } from '#tests/support/scenarios/booking.ts'
import { paid } from '#tests/support/scenarios/paid.ts'

/** Aban is the month of the test’s clock, Azar begins tomorrow. */
export const ABAN = { year: 1405, month: 8 }

/** The address of a program's reviews. */
export const at = ({ kind, id }: Offer) => `/api/${kind}s/${id}/reviews/`

/** Requests for the reviews of a server's programs. */
export function reviewsOf(server: () => TestApp) {
  return {
    offerNow: (kind: 'team' | 'course' = 'team') =>
      offerSession(server(), { kind, months: [ABAN, AZAR, DEY], capacity: 50 }),
    put: async (user: Swimmer, offer: Offer, payload: object) =>
      server().app.inject({ method: 'PUT', url: `${at(offer)}mine/`, headers: await user.headers(), payload }),
    remove: async (user: Swimmer, offer: Offer) =>
      server().app.inject({ method: 'DELETE', url: `${at(offer)}mine/`, headers: await user.headers() }),
    mine: async (user: Swimmer, offer: Offer) => (await user.get(`${at(offer)}mine/`)).json(),
    async read(offer: Offer, query = ''): Promise<ReviewPage> {
      const response = await server().app.inject(`${at(offer)}${query}`)
      expect(response.statusCode).toBe(200)
      return response.json()
    },
    /** A swimmer who has paid for the current month. */
    async participant(offer: Offer) {
      const user = await swimmer(server())
      await paid(server(), user, offer, [ABAN])
      return user
    },
  }
}
