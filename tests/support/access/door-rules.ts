import { cliActor } from '#server/core/actor.ts'
import { giveRole } from '#server/modules/staff/staff.service.ts'
import type { StaffRole } from '#src/contract/desk/roles.ts'
import type { Rules } from './rule.ts'
import type { Scene } from './scene.ts'

/** Gives the owner of the scene a role for the whole club. */
async function withRole({ mowj, owner }: Scene, role: StaffRole) {
  await giveRole(mowj.deps, cliActor, { phone_number: owner.phone, role, pool: null, instructor: null })
}

const batch = {
  device: { id: 'device-0001', name: 'در ۱' },
  events: [
    {
      id: 'event-0001',
      kind: 'undo',
      at: '2026-11-21T08:00:00Z',
      session: { kind: 'team', number: 1 },
      date: { year: 1405, month: 8, day: 30 },
      member: 1,
      target: 'event-0000',
    },
  ],
}

/** For the roles that may scan or call the roll: every other signed-in user is refused. */
export const doorRules: Rules = {
  'GET /api/door/snapshot/': {
    statuses: [401, 403, 200],
    request: async (scene) => {
      await scene.offer()
      await withRole(scene, 'door')
      return {}
    },
    leaves: true,
  },
  'POST /api/door/events/': {
    statuses: [401, 403, 200],
    request: async (scene) => {
      await withRole(scene, 'door')
      return { payload: batch }
    },
    // The role decides about the request; this event is refused by itself.
    leaves: true,
  },
  'GET /api/coach/snapshot/': {
    statuses: [401, 403, 200],
    request: async (scene) => {
      await withRole(scene, 'owner')
      return {}
    },
    leaves: true,
  },
  'POST /api/coach/events/': {
    statuses: [401, 403, 200],
    request: async (scene) => {
      await withRole(scene, 'owner')
      return { payload: batch }
    },
    // The role decides about the request; this event is refused by itself.
    leaves: true,
  },
}
