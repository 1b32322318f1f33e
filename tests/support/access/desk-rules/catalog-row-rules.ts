import { bareClub, offerFar, picture, sessionBody, teamBody } from '#tests/support/scenarios/desk/catalog.ts'
import type { DeskRule, DeskRules } from './desk-rule.ts'
import type { DeskScene } from './desk-scene.ts'

/** An item of a kind, as the table knows it. */
type Item = { id: number; table: 'pools' | 'instructors' | 'programs' | 'slides'; key: 'id' | 'number' }
type Kind = {
  item: (scene: DeskScene) => Promise<Item>
  body: (scene: DeskScene) => Promise<object>
  /** Who reads one, and who changes and adds one. */
  read: DeskRule['of']
  write: DeskRule['of']
  add: DeskRule['of']
}

const headers = () => ({ 'idempotency-key': crypto.randomUUID() })

async function coachOf({ mowj }: DeskScene) {
  return (await bareClub(mowj)).coach
}

/** The pool is offered again: another rule archives it. */
async function offerPool({ mowj, pool }: Pick<DeskScene, 'mowj' | 'pool'>) {
  await mowj.sql`update pools set archived_at = null where id = ${pool}`
}

/** A team or course with a session at the scene's pool. */
async function programAt({ mowj, pool }: DeskScene, kind: 'team' | 'course') {
  const { id, session, sessionId } = await offerFar(mowj, { kind })
  await offerPool({ mowj, pool })
  await mowj.sql`update programs set pool_id = ${pool} where kind = ${kind} and number = ${id}`
  await mowj.sql`update sessions set pool_id = ${pool}, version = 0 where id = ${sessionId}`
  const [row] = await mowj.sql`select version from sessions where id = ${sessionId}`
  return { id, session, version: Number(row?.version) }
}

const program = (kind: 'team' | 'course'): Kind => ({
  item: async (scene) => ({ id: (await programAt(scene, kind)).id, table: 'programs', key: 'number' }),
  body: async (scene) => {
    await offerPool(scene)
    return teamBody({ pool: scene.pool, coach: await coachOf(scene) })
  },
  ...{ read: 'pool', write: 'pool', add: 'pool' },
})

const place = {
  city: 'تهران',
  district: '',
  address: 'میدان ونک',
  description: '',
  phone: '',
  latitude: 35,
  longitude: 51,
}
const water = { length_m: 25, lanes: 6, depth_min_m: 1, depth_max_m: 2, temperature_c: 28, facilities: [], rules: [] }

const kinds: Record<string, Kind> = {
  pools: {
    item: async ({ pool }) => ({ id: pool, table: 'pools', key: 'id' }),
    body: async ({ mowj }) => {
      await bareClub(mowj)
      return { name: 'استخر', ...place, ...water, picture, gallery: [] }
    },
    ...{ read: 'pool', write: 'pool', add: 'club' },
  },
  coaches: {
    item: async (scene) => ({ id: await coachOf(scene), table: 'instructors', key: 'id' }),
    body: async ({ mowj }) => {
      await bareClub(mowj)
      return { name: 'سارا', title: '', bio: '', specialities: [], certificates: [], since_year: 1390, picture }
    },
    ...{ read: 'list', write: 'club', add: 'club' },
  },
  teams: program('team'),
  courses: program('course'),
  slides: {
    item: async ({ mowj, owner }) => {
      await bareClub(mowj)
      const added = await owner.post('/api/desk/slides/', { title: 'اسلاید', description: '', picture })
      return { id: Number(added.json().id), table: 'slides', key: 'id' }
    },
    body: async ({ mowj }) => {
      await bareClub(mowj)
      return { title: 'اسلاید', description: '', picture }
    },
    ...{ read: 'list', write: 'club', add: 'club' },
  },
}

/** The version of an item that is ready to be archived, or with `archived` to be offered again. */
async function prepared(scene: DeskScene, { id, table, key }: Item, archived: boolean) {
  const { sql } = scene.mowj
  if (table === 'pools') await sql`update programs set archived_at = now() where pool_id = ${id}`
  await sql`update ${sql(table)} set archived_at = ${archived ? '2026-01-01' : null} where ${sql(key)} = ${id}`
  const [row] = await sql`select version from ${sql(table)} where ${sql(key)} = ${id} order by id desc limit 1`
  return { version: Number(row?.version) }
}

function rulesOf(path: string, { item, body, read, write, add }: Kind): DeskRules {
  const writes = { needs: 'catalog.write' as const }
  const reads = { needs: 'catalog.read' as const }
  const patched = path === 'slides' ? { title: 'نام تازه' } : { name: 'نام تازه' }
  const change =
    (archived: boolean): DeskRule['request'] =>
    async (scene) => {
      const found = await item(scene)
      return { params: { id: found.id }, payload: await prepared(scene, found, archived) }
    }
  return {
    [`GET /api/desk/${path}/`]: { ...reads, of: 'list', status: 200, request: () => ({}) },
    [`GET /api/desk/${path}/{id}/`]: {
      ...reads,
      of: read,
      status: 200,
      request: async (scene) => ({ params: { id: (await item(scene)).id } }),
    },
    [`POST /api/desk/${path}/`]: {
      ...writes,
      of: add,
      status: 201,
      request: async (scene) => ({ payload: await body(scene), headers: headers() }),
    },
    [`POST /api/desk/${path}/{id}/duplicate/`]: {
      ...writes,
      of: add,
      status: 201,
      request: async (scene) => ({ params: { id: (await item(scene)).id }, headers: headers() }),
    },
    [`PATCH /api/desk/${path}/{id}/`]: {
      ...writes,
      of: write,
      status: 200,
      request: async (scene) => {
        const found = await item(scene)
        return { params: { id: found.id }, payload: { ...(await prepared(scene, found, false)), ...patched } }
      },
    },
    [`POST /api/desk/${path}/{id}/archive/`]: { ...writes, of: write, status: 200, request: change(false) },
    [`POST /api/desk/${path}/{id}/unarchive/`]: { ...writes, of: write, status: 200, request: change(true) },
  }
}

/** A session of a team at the scene's pool. */
async function session(scene: DeskScene) {
  const { session: id, version } = await programAt(scene, 'team')
  return { params: { kind: 'team', id }, version }
}

const SESSION = '/api/desk/sessions/{kind}/{id}/'
const ofSession = { needs: 'catalog.write', of: 'pool', status: 200 } as const
const months = [{ year: 1405, month: 9 }]

const sessionRules: DeskRules = {
  'GET /api/desk/sessions/': {
    ...{ needs: 'catalog.read', of: 'pool', status: 200 },
    request: async (scene) => ({ query: `kind=team&subject=${(await programAt(scene, 'team')).id}` }),
  },
  'POST /api/desk/sessions/': {
    ...{ needs: 'catalog.write', of: 'pool', status: 201 },
    request: async (scene) => ({
      payload: sessionBody('team', (await programAt(scene, 'team')).id, { weekdays: [6] }),
      headers: headers(),
    }),
  },
  [`PATCH ${SESSION}`]: {
    ...ofSession,
    request: async (scene) => {
      const { params, version } = await session(scene)
      return { params, payload: { version, title: 'صبح‌ها' } }
    },
  },
  [`PUT ${SESSION}places/`]: {
    ...ofSession,
    request: async (scene) => {
      const { params, version } = await session(scene)
      return { params, payload: { version, terms: months, capacity: 9 } }
    },
  },
  [`POST ${SESSION}archive/`]: {
    ...ofSession,
    request: async (scene) => {
      const { params, version } = await session(scene)
      return { params, payload: { version } }
    },
  },
  [`POST ${SESSION}unarchive/`]: {
    ...ofSession,
    request: async (scene) => {
      const { params, version } = await session(scene)
      await scene.mowj.sql`update sessions set archived_at = now() where kind = 'team' and number = ${params.id}`
      return { params, payload: { version: version + 1 } }
    },
  },
}

/** The catalogue: what belongs to a pool is its staff's, everything else the whole club's. */
export const catalogRowRules: DeskRules = {
  ...Object.assign({}, ...Object.entries(kinds).map(([path, kind]) => rulesOf(path, kind))),
  ...sessionRules,
  'PUT /api/desk/slides/order/': {
    ...{ needs: 'catalog.write', of: 'club', status: 200 },
    request: async ({ mowj }) => {
      const rows = await mowj.sql`select id from slides where archived_at is null`
      return { payload: { ids: rows.map(({ id }) => Number(id)) } }
    },
  },
}
