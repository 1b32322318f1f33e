import { AZAR, offerSession, swimmer } from '#tests/support/scenarios/booking.ts'
import { staffMember } from '#tests/support/scenarios/desk/staff.ts'
import { openTill } from '#tests/support/scenarios/desk/till.ts'
import { paid } from '#tests/support/scenarios/paid.ts'
import type { DeskRules } from './desk-rule.ts'
import type { DeskScene } from './desk-scene.ts'

/** Made once for a scene: an item that the requests do not use up. */
function shared<Item>(make: (scene: DeskScene) => Promise<Item>): (scene: DeskScene) => Promise<Item> {
  const made = new WeakMap<DeskScene, Promise<Item>>()
  return (scene) => {
    const item = made.get(scene) ?? make(scene)
    made.set(scene, item)
    return item
  }
}

/** A class at the scene's pool. */
const offered = shared(async ({ mowj, pool }) => {
  const offer = await offerSession(mowj, { capacity: 20 })
  await mowj.sql`update sessions set pool_id = ${pool} where id = ${offer.sessionId}`
  await mowj.sql`update slots set capacity = 500 where session_id = ${offer.sessionId}`
  return offer
})

async function held(scene: DeskScene) {
  const [offer, sara] = [await offered(scene), await swimmer(scene.mowj)]
  const { uid } = await sara.held(offer.request())
  return { uid, offer, user: sara.userId }
}

async function bought(scene: DeskScene) {
  const [offer, sara] = [await offered(scene), await swimmer(scene.mowj)]
  return { uid: await paid(scene.mowj, sara, offer), offer, user: sara.userId }
}

const heldOnce = shared(held)
const boughtOnce = shared(bought)

const TODAY = '1405-08-30'

/** Orders, sales and payouts. */
const orderRules: DeskRules = {
  'GET /api/desk/orders/': {
    needs: 'orders.read',
    of: 'list',
    status: 200,
    request: async (scene) => ({ shows: (await heldOnce(scene)).uid }),
  },
  'GET /api/desk/orders/csv/': {
    needs: 'orders.export',
    of: 'list',
    status: 200,
    request: async (scene) => ({ query: `from=${TODAY}&to=${TODAY}`, shows: (await heldOnce(scene)).uid }),
  },
  'GET /api/desk/orders/sessions/': {
    needs: 'bookings.write',
    of: 'list',
    status: 200,
    request: () => ({ query: 'kind=team' }),
  },
  'POST /api/desk/orders/quote/': {
    needs: 'bookings.write',
    of: 'pool',
    status: 200,
    request: async (scene) => {
      const { kind, id, session, months } = (await offered(scene)).request()
      return { payload: { user: scene.owner.userId, selection: { kind, id, session, months } } }
    },
  },
  // Without the terminal's reference: the right role gets as far as that.
  'POST /api/desk/orders/': {
    needs: 'bookings.write',
    of: 'pool',
    status: 400,
    request: async (scene) => {
      const hold = (await offered(scene)).request()
      return { payload: { user: scene.owner.userId, hold, method: 'terminal' } }
    },
  },
  'POST /api/desk/orders/dates/': {
    needs: 'schedule.write',
    of: 'pool',
    status: 200,
    request: async (scene) => {
      const { session } = await offered(scene)
      const date = { ...AZAR, day: 2 }
      return { payload: { kind: 'team', session, date, reason: 'تعمیر', dry_run: true } }
    },
  },
  'GET /api/desk/orders/{uid}/': {
    needs: 'orders.read',
    of: 'pool',
    status: 200,
    request: async (scene) => ({ params: { uid: (await heldOnce(scene)).uid } }),
  },
  'POST /api/desk/orders/{uid}/refund/': {
    needs: 'orders.refund',
    of: 'pool',
    status: 201,
    request: async (scene) => ({ params: { uid: (await bought(scene)).uid }, payload: { reason: 'بیماری' } }),
  },
  'POST /api/desk/orders/{uid}/cancel/': {
    needs: 'orders.cancel',
    of: 'pool',
    status: 200,
    request: async (scene) => ({ params: { uid: (await held(scene)).uid }, payload: { reason: 'منصرف شد' } }),
  },
  // Without a reason: the right role gets as far as that.
  'POST /api/desk/orders/{uid}/move/': {
    needs: 'orders.cancel',
    of: 'pool',
    status: 400,
    request: async (scene) => {
      const { uid, offer } = await boughtOnce(scene)
      return { params: { uid }, payload: { enrolment: 1, hold: offer.request(), settle: 'wallet', reason: '' } }
    },
  },
  'POST /api/desk/orders/{uid}/receipt/': {
    needs: 'bookings.write',
    of: 'pool',
    status: 200,
    request: async (scene) => ({ params: { uid: (await boughtOnce(scene)).uid } }),
  },
  'GET /api/desk/payouts/': { needs: 'payouts.write', of: 'club', status: 200, request: () => ({}) },
  'POST /api/desk/payouts/{user}/': {
    needs: 'payouts.write',
    of: 'club',
    status: 409,
    request: async ({ mowj }) => {
      const { userId } = await swimmer(mowj)
      return { params: { user: userId }, payload: { amount: 1, reference: '123' } }
    },
  },
}

/** A closed shift at the scene's pool. */
const closedOnce = shared(async ({ mowj, pool }: DeskScene) => {
  const cashier = await staffMember(mowj, 'reception')
  const { expected, id } = await openTill(cashier, pool)
  await cashier.post('/api/desk/till/close/', { expected, counted: expected })
  return Number(id)
})

/** A member of staff has a till of their own. Where it needs a state, the request stops at a field that is missing. */
const tillRules: DeskRules = {
  'GET /api/desk/till/': { needs: 'till.use', of: 'list', status: 200, request: () => ({}) },
  'GET /api/desk/till/shifts/': { needs: 'till.use', of: 'list', status: 200, request: () => ({}) },
  'GET /api/desk/till/shifts/{id}/entries/': {
    needs: 'till.use',
    of: 'pool',
    status: 200,
    request: async (scene) => ({ params: { id: String(await closedOnce(scene)) } }),
  },
  'POST /api/desk/till/open/': {
    needs: 'till.use',
    of: 'pool',
    status: 201,
    request: ({ pool }) => ({ payload: { pool, float: 0, pin: '4821' } }),
  },
  'POST /api/desk/till/connect/': {
    needs: 'till.use',
    of: 'list',
    status: 400,
    request: () => ({ payload: { pin: '' } }),
  },
  'POST /api/desk/till/unlock/': {
    needs: 'till.use',
    of: 'list',
    status: 400,
    request: () => ({ payload: { pin: '' } }),
  },
  'POST /api/desk/till/lock/': { needs: 'till.use', of: 'list', status: 200, request: () => ({}) },
  'POST /api/desk/till/entries/': {
    needs: 'till.use',
    of: 'list',
    status: 400,
    request: () => ({ payload: { kind: 'in', method: 'cash', amount: 1, reason: '' } }),
  },
  'POST /api/desk/till/close/': { needs: 'till.use', of: 'list', status: 400, request: () => ({ payload: {} }) },
}

export const moneyRules: DeskRules = { ...orderRules, ...tillRules }
