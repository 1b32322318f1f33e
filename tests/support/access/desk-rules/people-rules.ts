import { swimmer } from '#tests/support/scenarios/booking.ts'
import type { DeskRules } from './desk-rule.ts'
import type { DeskScene } from './desk-scene.ts'

/** A person is of the whole club; their orders and terms are narrowed to the pools of the member of staff. */
async function someone({ mowj }: DeskScene) {
  return { user: (await swimmer(mowj)).userId }
}

let counted = 0

/** People and what staff note about them. */
export const peopleRules: DeskRules = {
  'GET /api/desk/people/': { needs: 'people.read', of: 'list', status: 200, request: () => ({}) },
  'POST /api/desk/people/': {
    needs: 'bookings.write',
    of: 'list',
    status: 200,
    request: () => {
      counted += 1
      return { payload: { phone_number: `0936${String(counted).padStart(7, '0')}`, name: 'مهمان' } }
    },
  },
  'GET /api/desk/people/{user}/': {
    needs: 'people.read',
    of: 'list',
    status: 200,
    request: async (scene) => ({ params: await someone(scene) }),
  },
  'POST /api/desk/people/{user}/members/': {
    needs: 'people.write',
    of: 'list',
    status: 201,
    request: async (scene) => ({ params: await someone(scene), payload: { name: 'نیکا', relation: 'child' } }),
  },
  'PATCH /api/desk/people/{user}/members/{member}/': {
    needs: 'people.write',
    of: 'list',
    status: 200,
    request: async (scene) => {
      const { user } = await someone(scene)
      const [member] = await scene.mowj.sql`select id from members where user_id = ${user}`
      return { params: { user, member: Number(member?.id) }, payload: { sex: 'male' } }
    },
  },
  'POST /api/desk/people/{user}/notes/': {
    needs: 'people.write',
    of: 'list',
    status: 201,
    request: async (scene) => ({ params: await someone(scene), payload: { text: 'تماس عصر' } }),
  },
  'DELETE /api/desk/people/{user}/notes/{note}/': {
    needs: 'people.write',
    of: 'list',
    status: 200,
    request: async (scene) => {
      const { user } = await someone(scene)
      const added = await scene.owner.post(`/api/desk/people/${user}/notes/`, { text: 'تماس عصر' })
      return { params: { user, note: added.json().id } }
    },
  },
  'POST /api/desk/people/{user}/credits/': {
    needs: 'credits.write',
    of: 'club',
    status: 201,
    request: async (scene) => ({ params: await someone(scene), payload: { amount: 10, reason: 'هدیه' } }),
  },
}
