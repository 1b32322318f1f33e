import { refreshReports } from '#server/modules/report/report-job.service.ts'
import { offerSession, swimmer } from '#tests/support/scenarios/booking.ts'
import { paid } from '#tests/support/scenarios/paid.ts'
import type { DeskRules } from './desk-rule.ts'
import type { DeskScene } from './desk-scene.ts'

/** A sale at the scene's pool, which the pool's row of a report shows by name. */
async function sale({ mowj, pool }: DeskScene) {
  const offer = await offerSession(mowj)
  await mowj.sql`update sessions set pool_id = ${pool} where id = ${offer.sessionId}`
  const name = `تیم ${offer.id} گزارش`
  await mowj.sql`update programs set name = ${name}, pool_id = ${pool} where number = ${offer.id} and kind = 'team'`
  await paid(mowj, await swimmer(mowj), offer)
  await refreshReports(mowj.deps)
  return name
}

const query = 'from=1405-08&to=1405-08&by=program'

/** Reports. */
export const reportRules: DeskRules = {
  'GET /api/desk/reports/choices/': {
    ...{ needs: 'reports.read', of: 'list', status: 200 },
    request: async (scene) => ({ shows: await sale(scene) }),
  },
  'GET /api/desk/reports/field-metrics/': { needs: 'reports.read', of: 'club', status: 200, request: () => ({}) },
  'GET /api/desk/reports/{report}/': {
    ...{ needs: 'reports.read', of: 'list', status: 200 },
    request: async (scene) => ({ params: { report: 'income' }, query, shows: await sale(scene) }),
  },
  'GET /api/desk/reports/{report}/csv/': {
    ...{ needs: 'reports.export', of: 'list', status: 200 },
    request: async (scene) => ({ params: { report: 'income' }, query, shows: await sale(scene) }),
  },
}
