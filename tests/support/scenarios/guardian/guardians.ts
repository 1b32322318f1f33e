import { announceInvitations } from '#server/modules/guardian/guardian-job.service.ts'
import { type GuardianLinks, guardianLinks } from '#src/contract/member/guardian.ts'
import type { TestApp } from '#tests/support/drivers/app.ts'
import { type Swimmer, swimmer } from '#tests/support/scenarios/booking.ts'
import { family } from '#tests/support/scenarios/members.ts'

const PATH = '/api/guardians/'

export function invite(parent: Swimmer, phone: string) {
  return parent.post(PATH, { phone_number: phone })
}

export async function linksOf(user: Swimmer): Promise<GuardianLinks> {
  return guardianLinks.parse((await user.get(PATH)).json())
}

export function acceptInvitation(user: Swimmer, id: number) {
  return user.post(`${PATH}${id}/accept/`)
}

export async function endLink({ app }: Pick<TestApp, 'app'>, user: Swimmer, id: number) {
  return app.inject({ method: 'DELETE', url: `${PATH}${id}/`, headers: await user.headers() })
}

/** Invites a guardian, who accepts; returns the number of the link. */
export async function link(parent: Swimmer, guardian: Swimmer): Promise<number> {
  const invited = await invite(parent, guardian.phone)
  if (invited.statusCode !== 201) throw new Error(`not invited: ${invited.body}`)
  const id = (await linksOf(guardian)).accounts.at(-1)?.id ?? 0
  const accepted = await acceptInvitation(guardian, id)
  if (accepted.statusCode !== 200) throw new Error(`not accepted: ${accepted.body}`)
  return id
}

/** A parent with a girl of ten and a boy of seven, and a second guardian of both. */
export async function twoGuardians(mowj: TestApp) {
  const { parent, first, second, ids } = await family(mowj)
  const guardian = await swimmer(mowj)
  return { parent, guardian, girl: first, boy: second, ids, linkId: await link(parent, guardian) }
}

/** The members that a user can book, also those of other accounts. */
export async function bookable(
  user: Swimmer,
): Promise<{ id: number; name: string; shared_by?: { link: number; name: string } }[]> {
  return (await user.get('/api/members/?shared=1')).json().results
}

/** One run of the job of invitations; throws its first error. */
export async function announce({ deps }: Pick<TestApp, 'deps'>): Promise<void> {
  const report = (error: unknown) => {
    throw error
  }
  await announceInvitations(deps, report)
}

/** Deletes an account with the code of its SMS. */
export async function deleteAccount({ app, sms }: Pick<TestApp, 'app' | 'sms'>, user: Swimmer): Promise<void> {
  await user.post('/api/account/otp/', { purpose: 'delete-account' })
  const payload = { otp: sms.codeFor(user.phone) }
  const headers = await user.headers()
  const { statusCode, body } = await app.inject({ method: 'POST', url: '/api/account/delete/', headers, payload })
  if (statusCode >= 300) throw new Error(`not deleted: ${body}`)
}
