import type { DeskRules } from './desk-rule.ts'
import type { DeskScene } from './desk-scene.ts'

const payload = { url: 'https://accounts.example/mowj', events: ['booking.paid'] }
const owners = { needs: 'tokens.write', of: 'club' } as const

async function webhookOf({ mowj, owner }: DeskScene): Promise<{ id: number }> {
  const [row] = await mowj.sql`
    insert into webhooks (url, events, secret, created_by, created_at)
    values (${payload.url}, '["booking.paid"]', 'whsec', ${owner.userId}, now()) returning id`
  return { id: Number(row?.id) }
}

/** A delivery that arrived. */
async function deliveryOf(scene: DeskScene) {
  const { id } = await webhookOf(scene)
  const [event] = await scene.mowj.sql`
    insert into webhook_events (kind, subject, payload, created_at) values ('ping', 'ping:1', '{}', now()) returning id`
  const [row] = await scene.mowj.sql`
    insert into webhook_deliveries (webhook_id, event_id, subject, state)
    values (${id}, ${Number(event?.id)}, 'ping:1', 'sent') returning id`
  return { id, delivery: Number(row?.id) }
}

/** Removed first, so that no request of the matrix meets the limit of webhooks. */
async function withoutOthers({ mowj }: DeskScene) {
  await mowj.sql`delete from webhooks`
  return { payload }
}

/** Webhooks of the club. */
export const webhookRules: DeskRules = {
  'GET /api/desk/webhooks/': { ...owners, status: 200, request: () => ({}) },
  'POST /api/desk/webhooks/': { ...owners, status: 201, request: withoutOthers },
  'POST /api/desk/webhooks/{id}/state/': {
    ...owners,
    status: 200,
    request: async (scene) => ({ params: await webhookOf(scene), payload: { on: false } }),
  },
  'POST /api/desk/webhooks/{id}/secret/': {
    ...owners,
    status: 200,
    request: async (scene) => ({ params: await webhookOf(scene) }),
  },
  'POST /api/desk/webhooks/{id}/test/': {
    ...owners,
    status: 200,
    request: async (scene) => ({ params: await webhookOf(scene) }),
  },
  'DELETE /api/desk/webhooks/{id}/': {
    ...owners,
    status: 200,
    request: async (scene) => ({ params: await webhookOf(scene) }),
  },
  'GET /api/desk/webhooks/{id}/deliveries/': {
    ...owners,
    status: 200,
    request: async (scene) => ({ params: await webhookOf(scene) }),
  },
  'POST /api/desk/webhooks/{id}/deliveries/{delivery}/replay/': {
    ...owners,
    status: 200,
    request: async (scene) => ({ params: await deliveryOf(scene) }),
  },
}
