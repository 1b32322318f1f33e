import { AZAR, offerSession, swimmer } from '#tests/support/scenarios/booking.ts'
import { addedMember } from '#tests/support/scenarios/members.ts'
import { inLine, lineRequest } from '#tests/support/scenarios/waitlist.ts'
import { hidden, own, type Rules } from './rule.ts'
import type { Scene } from './scene.ts'

const full = ({ mowj }: Scene) => offerSession(mowj, { capacity: 2, deskTaken: 2, months: [AZAR] })

const entry = async (scene: Scene) => ({ params: { id: (await inLine(scene.owner, await full(scene))).id } })

const ofTwo = async (scene: Scene) => {
  const members = [(await addedMember(scene.owner)).id, (await addedMember(scene.owner)).id]
  const { id } = await inLine(scene.owner, await full(scene), { members })
  return { params: { id }, payload: { members: members.slice(1) } }
}

/** An offer of the owner: the other has left the places that the owner waited for. */
const offered = async (scene: Scene) => {
  const offer = await offerSession(scene.mowj, { capacity: 1, months: [AZAR] })
  const before = await swimmer(scene.mowj)
  const { uid } = await before.held(offer.request())
  const { id } = await inLine(scene.owner, offer)
  await before.cancel(uid)
  return {
    params: { id },
    payload: { expected_payable: offer.request().expected_payable },
    headers: { 'idempotency-key': crypto.randomUUID() },
  }
}

/** The lines of an account: for other users they do not exist. */
export const waitlistRules: Rules = {
  'GET /api/waitlist/': {
    ...own(async (scene) => ({ shows: `"id":${(await entry(scene)).params.id},` })),
    leaves: true,
  },
  'POST /api/waitlist/': own(async (scene) => ({ payload: lineRequest(await full(scene)) }), 201),
  'PATCH /api/waitlist/{id}/': hidden(ofTwo),
  'DELETE /api/waitlist/{id}/': hidden(entry, 204),
  'POST /api/waitlist/{id}/accept/': hidden(offered, 201),
}
