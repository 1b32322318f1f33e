import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { AZAR, type OfferOptions, swimmer } from '#tests/support/scenarios/booking.ts'
import {
  bareClub,
  type DeskUser,
  deskUser,
  offerFar,
  ownersOf,
  picture,
  sessionBody,
  teamBody,
} from '#tests/support/scenarios/desk/catalog.ts'

let mowj: TestApp
let manager: DeskUser
const offer = (options?: OfferOptions) => offerFar(mowj, options)

beforeAll(async () => {
  mowj = await testApp()
  manager = await deskUser(mowj)
})
afterAll(() => mowj.close())

async function publishedTeam() {
  const club = await bareClub(mowj)
  const team = await manager.ok('POST', 'teams/', teamBody(club))
  await manager.ok('POST', 'sessions/', sessionBody('team', team.id))
  const { version } = await manager.ok('GET', `teams/${team.id}/`)
  return { club, ...(await manager.ok('POST', `teams/${team.id}/unarchive/`, { version })) }
}

test('a new team is invisible until it has a session and is published, then it is on sale with all its months', async () => {
  const club = await bareClub(mowj)
  const team = await manager.ok('POST', 'teams/', teamBody(club))
  const shown = () => mowj.app.inject(`/api/teams/${team.id}/`)
  expect((await shown()).statusCode).toBe(404)
  const early = await manager.send('POST', `teams/${team.id}/unarchive/`, { version: team.version })
  expect(early.json()).toMatchObject({ code: 'not_ready' })
  const session = await manager.ok<{ places: object[] }>('POST', 'sessions/', sessionBody('team', team.id))
  expect(session).toMatchObject({ discount: 20, places: [{ year: 1405, month: 8, capacity: 12, taken: 0 }] })
  await manager.ok('POST', `teams/${team.id}/unarchive/`, { version: team.version })
  expect((await shown()).json()).toMatchObject({ name: 'تیم دلفین', picture: { alt: 'بچه‌ها در آب' } })
  const [after] = await manager.ok<{ places: object[] }[]>('GET', `sessions/?kind=team&subject=${team.id}`)
  expect(after?.places.length).toBe(17)
  const found = await mowj.app.inject(`/api/search/?query=${encodeURIComponent('دلفین')}`)
  expect(found.body).toContain('تیم دلفین')
})

test('the same request sent twice adds one pool', async () => {
  const shown = await manager.ok('GET', `pools/${(await bareClub(mowj)).pool}/`)
  const { id: _, version: __, archived: ___, opening_count: ____, program_count: _____, ...fields } = shown
  const request = { ...fields, name: 'استخر یکتا', picture, gallery: [picture] }
  const [one, two] = [
    await manager.ok('POST', 'pools/', request, 'one-key'),
    await manager.ok('POST', 'pools/', request, 'one-key'),
  ]
  expect(two).toEqual(one)
  expect(await mowj.sql`select id from pools where name = 'استخر یکتا'`).toHaveLength(1)
})

test('an archived team leaves lists, search, its page and booking, and stays with those who paid', async () => {
  const offered = await offer()
  const user = await swimmer(mowj)
  const { uid } = await user.held(offered.request([AZAR]))
  const team = await manager.ok('GET', `teams/${offered.id}/`)
  await manager.ok('POST', `teams/${offered.id}/archive/`, { version: team.version })
  expect((await mowj.app.inject(`/api/teams/${offered.id}/`)).statusCode).toBe(404)
  expect((await mowj.app.inject('/api/teams/')).body).not.toContain(`"id":${offered.id},`)
  const late = await swimmer(mowj)
  expect((await late.hold(offered.request([AZAR]))).statusCode).toBe(404)
  expect((await user.get(`/api/payment-receipt/${uid}/`)).statusCode).toBe(200)
  const back = await manager.ok('GET', `teams/${offered.id}/`)
  await manager.ok('POST', `teams/${offered.id}/unarchive/`, { version: back.version })
  expect((await late.hold(offered.request([AZAR]))).statusCode).toBe(201)
})

test('a pool and a coach of a team on sale are not archived', async () => {
  const { club } = await publishedTeam()
  for (const [path, id] of [
    ['pools', club.pool],
    ['coaches', club.coach],
  ] as const) {
    const { version } = await manager.ok('GET', `${path}/${id}/`)
    const response = await manager.send('POST', `${path}/${id}/archive/`, { version })
    expect([response.statusCode, response.json().code]).toEqual([409, 'archive_in_use'])
  }
})

test('no team is added to an archived pool', async () => {
  const club = await bareClub(mowj)
  const { version } = await manager.ok('GET', `pools/${club.pool}/`)
  await manager.ok('POST', `pools/${club.pool}/archive/`, { version })
  const response = await manager.send('POST', 'teams/', teamBody(club))
  expect(response.json()).toEqual({ pool: ['این استخر بایگانی شده است؛ استخر دیگری انتخاب کنید'] })
  const opening = await manager.send('POST', 'sessions/', sessionBody('pool', club.pool))
  expect(opening.statusCode).toBe(400)
})

test('of two managers who save at once one is told what the other wrote, and both versions remain comparable', async () => {
  const team = await publishedTeam()
  const other = await deskUser(mowj)
  const [first, second] = await Promise.all([
    manager.send('PATCH', `teams/${team.id}/`, { version: team.version, name: 'نام اول' }),
    other.send('PATCH', `teams/${team.id}/`, { version: team.version, name: 'نام دوم' }),
  ])
  expect([first.statusCode, second.statusCode].sort()).toEqual([200, 409])
  const [winner, loser] = first.statusCode === 200 ? [first, second] : [second, first]
  expect(loser.json()).toMatchObject({ code: 'changed_meanwhile', current: winner.json() })
})

test('a manager of one pool sees and changes its teams alone, and nothing of the whole club', async () => {
  const [mine, theirs] = [await publishedTeam(), await publishedTeam()]
  const local = await deskUser(mowj, 'manager', mine.club.pool)
  const { results } = await local.ok<{ results: { id: number }[] }>('GET', 'teams/?state=all')
  expect(results.map(({ id }) => id)).toEqual([mine.id])
  await local.ok('PATCH', `teams/${mine.id}/`, { version: mine.version, name: 'تیم من' })
  for (const [method, path, body] of [
    ['GET', `teams/${theirs.id}/`, undefined],
    ['PATCH', `teams/${theirs.id}/`, { version: theirs.version, name: 'x' }],
    ['POST', `teams/${theirs.id}/duplicate/`, undefined],
    ['GET', `sessions/?kind=team&subject=${theirs.id}`, undefined],
    ['GET', `pools/${theirs.club.pool}/`, undefined],
    ['PATCH', `coaches/${mine.club.coach}/`, { version: 1, name: 'x' }],
  ] as const) {
    expect([path, (await local.send(method, path, body)).statusCode]).toEqual([path, 404])
  }
  const moved = await local.send('PATCH', `teams/${mine.id}/`, { version: mine.version + 1, pool: theirs.club.pool })
  expect(moved.statusCode).toBe(404)
})

test('a role that is taken away ends with the next request', async () => {
  const leaving = await deskUser(mowj)
  expect((await leaving.send('GET', 'teams/')).statusCode).toBe(200)
  await mowj.sql`delete from staff_grants where user_id = ${leaving.userId}`
  const response = await leaving.send('PATCH', 'teams/1/', { version: 1, name: 'x' })
  expect([response.statusCode, response.json().code]).toEqual([403, 'staff_only'])
})

test('a copy has everything but the sessions, and is unpublished', async () => {
  const team = await publishedTeam()
  const copy = await manager.ok('POST', `teams/${team.id}/duplicate/`)
  expect(copy).toMatchObject({ name: 'تیم دلفین (کپی)', archived: true, session_count: 0, level: 'beginner' })
  expect(copy.id).not.toBe(team.id)
})

test('a list is searched as people type, and continues at its cursor', async () => {
  const club = await bareClub(mowj)
  await mowj.sql`
    insert into instructors (name, title, bio, picture, specialities, certificates, since_year)
    select 'مربّیِ شمارهٔ ' || n, '', '', '{"url":"/x","width":1,"height":1,"color":"","alt":"","variants":[]}', '{}', '{}', 1400
    from generate_series(1, 60) n`
  const q = encodeURIComponent('مربي شماره')
  const first = await manager.ok<{ results: object[]; next_cursor: number }>('GET', `coaches/?q=${q}`)
  expect(first.results).toHaveLength(50)
  const rest = await manager.ok<{ results: object[] }>('GET', `coaches/?q=${q}&cursor=${first.next_cursor}`)
  expect(rest).toMatchObject({ next_cursor: null })
  expect(rest.results).toHaveLength(10)
  expect(club.coach).toBeGreaterThan(0)
})

test('each change is an entry of the audit log with what was before', async () => {
  const team = await publishedTeam()
  await manager.ok('PATCH', `teams/${team.id}/`, { version: team.version, name: 'نام تازه' })
  const rows = await mowj.sql`
    select action, actor_id, before, after, pool_id from audit_log
    where subject_kind = 'team' and subject_id = ${String(team.id)} order by seq`
  expect(rows.map(({ action }) => action)).toEqual(['team.create', 'team.unarchive', 'team.change'])
  expect(rows[2]).toMatchObject({ actor_id: manager.userId, pool_id: team.club.pool })
  expect(rows[2]?.before).toMatchObject({ name: 'تیم دلفین' })
  expect(rows[2]?.after).toMatchObject({ name: 'نام تازه' })
})

test('a picture that was not uploaded for the catalogue is refused', async () => {
  const club = await bareClub(mowj)
  const body = { ...teamBody(club), picture: { url: 'https://example.org/x.png', alt: '' } }
  const response = await manager.send('POST', 'teams/', body)
  expect(response.json()).toEqual({ picture: ['این تصویر دیگر نیست؛ آن را دوباره بارگذاری کنید'] })
})

test('slides are shown in the order that staff give them', async () => {
  const slide = (title: string) => manager.ok('POST', 'slides/', { title, description: '', picture })
  await bareClub(mowj)
  const [one, two] = [await slide('اول'), await slide('دوم')]
  await manager.ok('PUT', 'slides/order/', { ids: [two.id, one.id] })
  const shown = (await mowj.app.inject('/api/slider-images/')).json() as { title: string }[]
  expect(shown.map(({ title }) => title)).toEqual(['دوم', 'اول'])
  expect((await manager.send('PUT', 'slides/order/', { ids: [one.id] })).statusCode).toBe(400)
})

test('a team on sale belongs to its pool and coach', async () => {
  const offered = await offer()
  const owners = await ownersOf(mowj, offered)
  expect(await manager.ok('GET', `teams/${offered.id}/`)).toMatchObject({ ...owners, pool_name: 'استخر آبی' })
})
