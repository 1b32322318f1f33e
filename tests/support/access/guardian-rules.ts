import { swimmer } from '#tests/support/scenarios/booking.ts'
import { invite, linksOf } from '#tests/support/scenarios/guardian/guardians.ts'
import { hidden, own, type Rules } from './rule.ts'
import type { Scene } from './scene.ts'

/** An invitation to the owner's number. */
const invitation = async ({ mowj, owner }: Scene) => {
  await invite(await swimmer(mowj), owner.phone)
  return { params: { id: (await linksOf(owner)).accounts.at(-1)?.id ?? 0 } }
}

/** A number that the owner has invited. */
const invited = async ({ owner }: Scene) => {
  const phone = '09350000001'
  await invite(owner, phone)
  return { shows: phone, params: { id: (await linksOf(owner)).guardians.at(-1)?.id ?? 0 } }
}

/** Links of accounts: for users of neither side they do not exist. */
export const guardianRules: Rules = {
  'GET /api/guardians/': { ...own(async (scene) => ({ shows: (await invited(scene)).shows })), leaves: true },
  'POST /api/guardians/': own(() => ({ payload: { phone_number: '09350000002' } }), 201),
  'POST /api/guardians/{id}/accept/': hidden(invitation),
  'DELETE /api/guardians/{id}/': hidden(async (scene) => ({ params: (await invited(scene)).params })),
}
