import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { isTokenScope, TOKEN_REQUESTS, type TokenScope, tokenScopes } from '#src/contract/desk/tokens.ts'
import { deskRules } from '#tests/support/access/desk-rules/all.ts'
import { isForStaff } from '#tests/support/access/desk-rules/desk-rule.ts'
import { deskScene } from '#tests/support/access/desk-rules/desk-scene.ts'
import { sendRule } from '#tests/support/access/desk-rules/send.ts'
import { TEST_NOW, type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { type StaffUser, staffMember } from '#tests/support/scenarios/desk/staff.ts'
import { requestsOf } from '#tests/support/scenarios/requests.ts'

let mowj: TestApp
let owner: StaffUser
beforeAll(async () => {
  mowj = await testApp()
})
beforeEach(async () => {
  mowj.clock.set(TEST_NOW)
  await mowj.sql`update api_tokens set revoked_at = now() where revoked_at is null`
  owner = await staffMember(mowj, 'owner')
})
afterAll(() => mowj.close())

const path = '/api/desk/tokens/'

async function tokenOf(maker: StaffUser, scopes: readonly TokenScope[], days = 30) {
  const response = await maker.post(path, { name: 'سایت باشگاه', scopes, days })
  expect(response.statusCode, response.body).toBe(201)
  const { token, made } = response.json()
  return { token, id: made.id as number, bearer: { authorization: `Bearer ${token}` } }
}
const get = (url: string, headers: Record<string, string>) => mowj.app.inject({ url, headers })
const teams = '/api/desk/teams/'

test('a token is shown once, stored as a hash, and reads within its scopes in the name of its maker', async () => {
  const { token, bearer, id } = await tokenOf(owner, ['catalog.read'])
  expect(token).toMatch(/^mowj_[\w-]{43}$/)
  const listed = await owner.get(path)
  expect(listed.body).not.toContain(token)
  expect(listed.json().results[0]).toMatchObject({ id, hint: token.slice(-4), state: 'active', last_used_at: null })
  const rows = await mowj.sql`select row_to_json(t)::text as row from api_tokens t`
  const log = await mowj.sql`select row_to_json(a)::text as row from audit_log a where action = 'token.create'`
  for (const { row } of [...rows, ...log]) expect(row).not.toContain(token)
  expect((await get(teams, bearer)).statusCode).toBe(200)
  expect((await get('/api/desk/orders/', bearer)).json().code).toBe('token_scope')
  expect((await owner.get(path)).json().results[0].last_used_at).toBe(TEST_NOW.toISOString())
})

test('a token that expired, was revoked or never was is refused, at once', async () => {
  const [first, second] = [await tokenOf(owner, ['catalog.read']), await tokenOf(owner, ['catalog.read'], 365)]
  mowj.clock.forward(30 * 86_400)
  await owner.confirm()
  expect((await get(teams, first.bearer)).statusCode).toBe(401)
  expect((await get(teams, second.bearer)).statusCode).toBe(200)
  expect((await owner.delete(`${path}${second.id}/`)).statusCode).toBe(200)
  expect((await get(teams, second.bearer)).statusCode).toBe(401)
  expect((await owner.delete(`${path}${second.id}/`)).statusCode).toBe(404)
  for (const token of [`mowj_${'a'.repeat(43)}`, 'mowj_', 'mowj_%00', `${second.token}x`]) {
    const refused = await get(teams, { authorization: `Bearer ${token}` })
    expect([refused.statusCode, refused.headers['www-authenticate']]).toEqual([401, 'Bearer'])
  }
})

test('a token has no more than the current role of its maker; without one it is refused', async () => {
  const { bearer, id } = await tokenOf(owner, ['catalog.read', 'today.read'])
  const stateOf = async () => {
    const other = await staffMember(mowj, 'owner')
    return (await other.get(path)).json().results.find((each: { id: number }) => each.id === id).state
  }
  await mowj.sql`update staff_grants set role = 'door' where user_id = ${owner.userId}`
  expect((await get('/api/desk/today/', bearer)).statusCode).toBe(200)
  expect((await get(teams, bearer)).json().code).toBe('role_missing')
  expect(await stateOf()).toBe('active')
  await mowj.sql`delete from staff_grants where user_id = ${owner.userId}`
  expect((await get('/api/desk/today/', bearer)).json().code).toBe('staff_only')
  expect(await stateOf()).toBe('powerless')
})

test('a role at one pool narrows the token to it', async () => {
  const scene = await deskScene(mowj)
  const { bearer } = await tokenOf(owner, ['today.read'])
  await mowj.sql`update staff_grants set role = 'manager', pool_id = ${scene.pool} where user_id = ${owner.userId}`
  const rule = deskRules['GET /api/desk/sessions/{kind}/{id}/roster/']
  const operation = (await requestsOf(mowj.app)).find(({ name }) => name.includes('roster'))
  if (rule === undefined || operation === undefined) throw new Error('no rule')
  const request = await rule.request(scene)
  expect((await sendRule(mowj, operation, request, bearer)).status).toBe(200)
  await mowj.sql`update staff_grants set pool_id = ${scene.otherPool} where user_id = ${owner.userId}`
  expect((await sendRule(mowj, operation, request, bearer)).status).toBe(404)
})

test('a token has a limit of its own in each minute', async () => {
  const [one, other] = [await tokenOf(owner, ['catalog.read']), await tokenOf(owner, ['catalog.read'])]
  expect((await get(teams, one.bearer)).statusCode).toBe(200)
  await mowj.sql`update api_tokens set window_count = ${TOKEN_REQUESTS - 1} where id = ${one.id}`
  expect((await get(teams, one.bearer)).statusCode).toBe(200)
  const refused = await get(teams, one.bearer)
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60'])
  expect((await get(teams, other.bearer)).statusCode).toBe(200)
  mowj.clock.forward(60)
  expect((await get(teams, one.bearer)).statusCode).toBe(200)
})

test('only an owner with a fresh code makes tokens, and never with a scope that needs one', async () => {
  const stale = await staffMember(mowj, 'owner', { fresh: false })
  const body = { name: 'سایت', scopes: ['catalog.read'], days: 30 }
  expect((await stale.post(path, body)).json().code).toBe('fresh_code_required')
  expect((await (await staffMember(mowj, 'manager')).post(path, body)).statusCode).toBe(403)
  for (const changed of [
    { scopes: ['staff.write'] },
    { scopes: ['orders.refund'] },
    { scopes: [] },
    { name: ' ' },
    { name: '\u202e' },
    { days: 3650 },
  ]) {
    expect((await owner.post(path, { ...body, ...changed })).statusCode).toBe(400)
  }
})

test('every endpoint: a token reaches what has its scope, and nothing else', async () => {
  const scene = await deskScene(mowj)
  const all = await tokenOf(owner, tokenScopes)
  const promises: string[] = []
  const found: string[] = []
  for (const operation of (await requestsOf(mowj.app)).filter(isForStaff)) {
    const rule = deskRules[operation.name]
    if (rule === undefined) continue
    const { needs } = rule
    const hasScope = needs !== null && isTokenScope(needs)
    const without = await tokenOf(owner, [tokenScopes.find((scope) => scope !== needs) ?? 'catalog.read'])
    const request = await rule.request(scene)
    await mowj.sql`update api_tokens set window_count = 0`
    for (const [name, { bearer }, status] of [
      ['without the scope', without, hasScope ? 403 : 401],
      ['with all scopes', all, hasScope ? rule.status : 401],
    ] as const) {
      promises.push(`${operation.name} ${name}: ${status}`)
      found.push(`${operation.name} ${name}: ${(await sendRule(mowj, operation, request, bearer)).status}`)
    }
    await mowj.sql`update api_tokens set revoked_at = now() where id = ${without.id}`
  }
  expect(found).toEqual(promises)
  const own = await get('/api/settings/', all.bearer)
  expect(own.statusCode).toBe(401)
}, 120_000)

test('the API document names the tokens where they are taken', async () => {
  const { paths, components } = (await mowj.app.inject({ url: '/api/schema/' })).json()
  expect(components.securitySchemes.apiToken.scheme).toBe('bearer')
  expect(paths['/api/desk/today/'].get.security).toContainEqual({ apiToken: [] })
  expect(paths['/api/desk/tokens/'].get.security).toEqual([{ bearer: [] }])
})
