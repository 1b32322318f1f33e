import { changeClubSetting } from '#server/modules/club/club-settings.service.ts'
import { returnFromBank } from '#tests/support/scenarios/booking.ts'
import { CARD_RIAL, offerCard, orderCard, visitOf } from '#tests/support/scenarios/credits/cards.ts'
import {
  ABAN,
  cancelLesson,
  FIRST_MONDAY,
  FIRST_WEDNESDAY,
  lessonOf,
  MISSED_DAY,
  markAbsent,
  myClasses,
} from '#tests/support/scenarios/credits/make-up.ts'
import { addedMember } from '#tests/support/scenarios/members.ts'
import { paid } from '#tests/support/scenarios/paid.ts'
import { offerSlot } from '#tests/support/scenarios/pool-slot.ts'
import { hidden, open, own, type Rules } from './rule.ts'
import type { Scene } from './scene.ts'

/** A paid card of the owner, at a new opening. */
const withCard = async ({ mowj, owner }: Scene) => {
  const opening = await offerSlot(mowj)
  const { id: member } = await addedMember(owner, { name: 'نیلوفر', sex: 'female' })
  const { uid } = (await orderCard(owner, await offerCard(mowj, opening.id), [member])).json()
  const authority = await owner.atBank(uid)
  mowj.bank.pay(authority)
  await returnFromBank(mowj, authority)
  const [card] = (await owner.get('/api/my/cards/')).json().results
  return { opening, member, uid, id: Number(card.id) }
}

/** Make-up credits and cards of an account: for other users they do not exist. */
export const creditRules: Rules = {
  'POST /api/my/credits/{id}/use/': hidden(async (scene: Scene) => {
    const offer = await scene.offer()
    await paid(scene.mowj, scene.owner, offer)
    await cancelLesson(scene.mowj, offer, FIRST_MONDAY)
    const [credit] = (await myClasses(scene.owner)).credits
    return { params: { id: credit.id }, payload: lessonOf(await scene.offer(), FIRST_WEDNESDAY) }
  }),
  'POST /api/my/terms/{id}/missed/': hidden(async (scene: Scene) => {
    const offer = await scene.offer()
    await changeClubSetting(scene.mowj.db, 'missed_make_ups', 1)
    await paid(scene.mowj, scene.owner, { ...offer, request: () => offer.request([ABAN]) })
    await markAbsent(scene.mowj, offer, scene.owner)
    const [term] = (await myClasses(scene.owner)).results
    return { params: { id: term.id }, payload: { day: MISSED_DAY } }
  }),
  'GET /api/pools/{id}/cards/': open(async ({ mowj }) => {
    const { id } = await offerSlot(mowj)
    await offerCard(mowj, id)
    return { params: { id } }
  }),
  'POST /api/cards/': own(async ({ mowj }) => {
    const card = await offerCard(mowj, (await offerSlot(mowj)).id)
    return { payload: { card, expected_payable: CARD_RIAL }, headers: { 'idempotency-key': crypto.randomUUID() } }
  }, 201),
  'GET /api/my/cards/': { ...own(async (scene) => ({ shows: (await withCard(scene)).uid })), leaves: true },
  'POST /api/my/cards/{id}/use/': hidden(async (scene) => {
    const { id, opening, member } = await withCard(scene)
    return { params: { id }, payload: visitOf(opening, member) }
  }),
}
