import type { Member, MemberInput } from '#src/contract/member/member.ts'
import type { JalaliMonth } from '#src/contract/month.ts'
import type { HoldRequest } from '#src/contract/payment.ts'
import type { TestApp } from '#tests/support/drivers/app.ts'
import { AZAR, type Offer, type Swimmer, swimmer } from './booking.ts'
import { paid } from './paid.ts'

/** Adds a member to an account and expects success. */
export async function addedMember(parent: Swimmer, fields: Partial<MemberInput> = {}): Promise<Member> {
  const response = await parent.post('/api/members/', { name: 'نیلوفر', relation: 'child', ...fields })
  if (response.statusCode !== 201) throw new Error(`not added: ${response.body}`)
  return response.json()
}

/** The account holder among the members. */
export async function holderOf(parent: Swimmer): Promise<Member> {
  const [holder] = (await parent.get('/api/members/')).json().results
  return holder
}

/** A hold request for members, at the price that their number makes. */
export function requestFor(offer: Offer, members: number[], months: JalaliMonth[] = [AZAR]): HoldRequest {
  const alone = offer.request(months)
  return { ...alone, members, expected_payable: alone.expected_payable * members.length }
}

/** A parent with a girl of ten years and a boy of seven. */
export async function family(mowj: TestApp) {
  const parent = await swimmer(mowj)
  const first = await addedMember(parent, {
    name: 'نیلوفر',
    sex: 'female',
    birth_date: { year: 1395, month: 1, day: 1 },
  })
  const second = await addedMember(parent, { name: 'دارا', sex: 'male', birth_date: { year: 1398, month: 1, day: 1 } })
  return { parent, first, second, ids: [first.id, second.id] }
}

/** Pays for months of members; returns the order's uid. */
export function paidFor(mowj: TestApp, parent: Swimmer, offer: Offer, ids: number[], months: JalaliMonth[] = [AZAR]) {
  return paid(mowj, parent, { ...offer, request: () => requestFor(offer, ids, months) })
}
