import { offerSlot } from '#tests/support/scenarios/pool-slot.ts'
import { postsAt } from '#tests/support/scenarios/posts.ts'
import { open, type Rules } from './rule.ts'
import type { Scene } from './scene.ts'

const team = async (scene: Scene) => {
  const { id, session } = await scene.offer('team')
  return { params: { id, session } }
}
const course = async (scene: Scene) => {
  const { id, session } = await scene.offer('course')
  return { params: { id, session } }
}
const pool = async ({ mowj }: Scene) => {
  const { id, session } = await offerSlot(mowj)
  return { params: { id, session } }
}
const coach = async (scene: Scene) => {
  await scene.offer()
  const [row] = await scene.mowj.sql`select max(id) as id from instructors`
  return { params: { id: String(row?.id) } }
}
const posted = async ({ mowj, owner }: Scene) => ({ params: { id: await postsAt(mowj).postBy(owner) } })

/** Public reads. */
export const publicRules: Rules = {
  'GET /api/health/': open(),
  'POST /api/field-metrics/': open(
    () => ({ payload: { samples: [{ name: 'lcp', screen: 'home', value: 900 }] } }),
    204,
  ),
  'GET /api/teams/': open(),
  'GET /api/teams/{id}/': open(team),
  'GET /teams/{id}/': open(team),
  'GET /api/teams/{id}/team-detail/{session}/': open(team),
  'GET /teams/{id}/team-detail/{session}/': open(team),
  'GET /api/courses/': open(),
  'GET /api/courses/{id}/': open(course),
  'GET /courses/{id}/': open(course),
  'GET /api/courses/{id}/courses-detail/{session}/': open(course),
  'GET /courses/{id}/courses-detail/{session}/': open(course),
  'GET /api/instructors/': open(),
  'GET /api/instructors/{id}/': open(coach),
  'GET /api/club/': open(),
  'GET /api/pools/': open(),
  'GET /api/pools/{id}/': open(pool),
  'GET /api/pools/{id}/pool-detail/{session}/': open(pool),
  'GET /api/teams/{id}/reviews/': open((scene) => scene.reviewed('team').then(({ id }) => ({ params: { id } }))),
  'GET /api/courses/{id}/reviews/': open((scene) => scene.reviewed('course').then(({ id }) => ({ params: { id } }))),
  'GET /api/search/': open(() => ({ query: 'query=abi&model=team' })),
  'GET /api/slider-images': open(),
  'GET /api/slider-images/': open(),
  'GET /api/passes/key/': open(),
  'GET /api/passes/revoked/': open(),
  'GET /api/push/key/': open(),
  'GET /api/post/': open(posted),
  'GET /api/post/stats/': open(),
  'GET /api/post/{id}/': open(posted),
  'GET /api/post/{id}/related/': open(posted),
  'POST /api/post/{id}/view/': { ...open(posted), note: 'counted once per viewer and day' },
  'POST /api/contact/': {
    ...open(
      ({ owner }) => ({ payload: { name: 'مینا', phone_number: owner.phone, text: 'پیامی برای گرداننده' } }),
      201,
    ),
    note: 'stored for the operator; five an hour per address',
  },
}
