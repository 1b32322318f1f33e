import { offerSession, swimmer } from '#tests/support/scenarios/booking.ts'
import { paid } from '#tests/support/scenarios/paid.ts'
import type { DeskRules } from './desk-rule.ts'
import type { DeskScene } from './desk-scene.ts'

/** A message to a class of the scene's pool with one swimmer. */
async function messageTo({ mowj, pool }: DeskScene) {
  const offer = await offerSession(mowj)
  await paid(mowj, await swimmer(mowj), offer)
  await mowj.sql`update sessions set pool_id = ${pool} where id = ${offer.sessionId}`
  const audience = { to: 'session', kind: offer.kind, session: offer.session, month: '1405-09', day: null }
  return { audience, channel: 'notification', text: 'کلاس فردا ساعت ۱۸ است' }
}

async function sentTo(scene: DeskScene): Promise<{ id: number }> {
  const body = { ...(await messageTo(scene)), expected: 1 }
  return { id: (await scene.owner.post('/api/desk/messages/', body)).json().id }
}

/** A class that is no coach's of the scene: the request is refused after the role. */
async function classOf({ mowj }: DeskScene) {
  const { kind, session } = await offerSession(mowj)
  return { session: { kind, number: session }, month: '1405-13', text: 'کلاس فردا ساعت ۱۸ است' }
}

/** Messages of staff to many people. */
export const messageRules: DeskRules = {
  'GET /api/desk/messages/': { needs: 'messages.send', of: 'list', status: 200, request: () => ({}) },
  'POST /api/desk/messages/preview/': {
    needs: 'messages.send',
    of: 'pool',
    status: 200,
    request: async (scene) => ({ payload: await messageTo(scene) }),
  },
  'POST /api/desk/messages/': {
    needs: 'messages.send',
    of: 'pool',
    status: 201,
    request: async (scene) => ({ payload: { ...(await messageTo(scene)), expected: 1 } }),
  },
  'GET /api/desk/messages/{id}/': {
    needs: 'messages.send',
    of: 'pool',
    status: 200,
    request: async (scene) => ({ params: await sentTo(scene) }),
  },
  'GET /api/desk/messages/{id}/deliveries/': {
    needs: 'messages.send',
    of: 'pool',
    status: 200,
    request: async (scene) => ({ params: await sentTo(scene) }),
  },
  'POST /api/coach/messages/preview/': {
    needs: 'roll.call',
    of: 'list',
    status: 400,
    request: async (scene) => ({ payload: await classOf(scene) }),
  },
  'POST /api/coach/messages/': {
    needs: 'roll.call',
    of: 'list',
    status: 400,
    request: async (scene) => ({ payload: { ...(await classOf(scene)), expected: 1 } }),
  },
}
