import { offerSession } from '#tests/support/scenarios/booking.ts'
import { moveOf } from '#tests/support/scenarios/schedule/schedule.ts'
import type { DeskRules } from './desk-rule.ts'
import type { DeskScene } from './desk-scene.ts'

/** A move of a class at the scene's pool. */
async function moveAt({ mowj, pool }: DeskScene) {
  const offer = await offerSession(mowj)
  const title = `کلاس ${offer.session}`
  await mowj.sql`update sessions set pool_id = ${pool}, title = ${title} where id = ${offer.sessionId}`
  // A lane for each class of the scene.
  await mowj.sql`update pools set lanes = 1000 where id = ${pool}`
  return { change: moveOf(offer), title }
}

/** The week board. */
export const scheduleRules: DeskRules = {
  'GET /api/desk/week/': {
    needs: 'catalog.read',
    of: 'list',
    status: 200,
    request: async (scene) => ({ query: 'day=1405-09-02', shows: (await moveAt(scene)).title }),
  },
  'POST /api/desk/schedule/preview/': {
    needs: 'schedule.write',
    of: 'pool',
    status: 200,
    request: async (scene) => ({ payload: (await moveAt(scene)).change }),
  },
  'POST /api/desk/schedule/': {
    needs: 'schedule.write',
    of: 'pool',
    status: 201,
    request: async (scene) => {
      const { change } = await moveAt(scene)
      const preview = await scene.owner.post('/api/desk/schedule/preview/', change)
      return { payload: { change, fingerprint: preview.json().fingerprint } }
    },
  },
}
