import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sealStoredSecrets } from '#server/modules/webhook/webhook-secret.service.ts'
import { sendDueWebhooks } from '#server/modules/webhook/webhook-sender.service.ts'
import type { WebhookDelivery } from '#src/contract/desk/webhooks.ts'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { type StaffUser, staffMember } from '#tests/support/scenarios/desk/staff.ts'

const DAY = 86_400
const path = '/api/desk/webhooks/'
type Sent = { headers: Record<string, string>; body: string }
const posts: Sent[] = []
const webhooks = {
  faultOf: async () => undefined,
  post: async (_: string, sent: Sent) => {
    posts.push(sent)
    return { status: 200, fault: null, latencyMs: 1 }
  },
}

let mowj: TestApp
let owner: StaffUser
beforeAll(async () => {
  mowj = await testApp({ deps: { webhooks } })
  owner = await staffMember(mowj, 'owner')
})
afterAll(() => mowj.close())

const run = () => sendDueWebhooks(mowj.deps, (error) => expect.unreachable(String(error)))

async function added() {
  await owner.confirm()
  const response = await owner.post(path, { url: 'https://accounts.example/mowj', events: ['booking.paid'] })
  const { secret, webhook } = response.json()
  return { secret: secret as string, id: webhook.id as number }
}

/** The signatures of a test delivery, and how a secret signs it. */
async function signed(id: number) {
  await owner.post(`${path}${id}/test/`)
  await run()
  const sent = posts.at(-1)
  const [t = '', ...signatures] = sent?.headers['x-mowj-signature']?.split(',') ?? []
  const text = `${t.slice(2)}.${sent?.body}`
  return { signatures, by: (secret: string) => `v1=${createHmac('sha256', secret).update(text).digest('hex')}` }
}

test('a secret is shown once; after a rotation both sign for a day', async () => {
  const { secret, id } = await added()
  expect(secret).toMatch(/^whsec_[\w-]{43}$/)
  expect((await owner.get(path)).body).not.toContain(secret)
  const next: string = (await owner.post(`${path}${id}/secret/`)).json().secret
  const both = await signed(id)
  expect(both.signatures).toEqual([both.by(next), both.by(secret)])
  mowj.clock.forward(DAY)
  await owner.confirm()
  const one = await signed(id)
  expect(one.signatures).toEqual([one.by(next)])
})

test('secrets are sealed in the database; those of other keys sign nothing until they are replaced', async () => {
  const { secret, id } = await added()
  const logOf = async (): Promise<WebhookDelivery[]> => (await owner.get(`${path}${id}/deliveries/`)).json().results
  const stored = async () => (await mowj.sql`select secret, old_secret from webhooks where id = ${id}`)[0]
  expect(await stored()).toMatchObject({ secret: expect.stringMatching(/^sealed1\./), old_secret: null })
  await mowj.sql`update webhooks set secret = ${secret}, old_secret = 'whsec_old' where id = ${id}`
  await sealStoredSecrets(mowj.deps)
  expect(JSON.stringify(await stored())).not.toContain('whsec_')
  const { signatures, by } = await signed(id)
  expect(signatures).toEqual([by(secret)])
  const other = await mowj.sql`select overlay(secret placing 'AAAA' from 12) as text from webhooks where id = ${id}`
  await mowj.sql`update webhooks set secret = ${String(other[0]?.text)} where id = ${id}`
  await owner.post(`${path}${id}/test/`)
  const before = posts.length
  await run()
  expect(posts).toHaveLength(before)
  expect((await logOf())[0]).toMatchObject({ state: 'waiting', fault: 'no_secret', attempts: 1 })
  await owner.post(`${path}${id}/secret/`)
  mowj.clock.forward(60)
  await owner.confirm()
  await run()
  expect((await logOf())[0]).toMatchObject({ state: 'sent' })
})
