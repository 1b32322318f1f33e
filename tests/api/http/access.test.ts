import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountRules } from '#tests/support/access/account-rules.ts'
import { creditRules } from '#tests/support/access/credit-rules.ts'
import { isForStaff } from '#tests/support/access/desk-rules/desk-rule.ts'
import { deskTable } from '#tests/support/access/desk-rules/desk-table.ts'
import { guardianRules } from '#tests/support/access/guardian-rules.ts'
import { memberRules } from '#tests/support/access/member-rules.ts'
import { publicRules } from '#tests/support/access/public-rules.ts'
import type { RequestTemplate, Rule } from '#tests/support/access/rule.ts'
import { everythingOf, type Role, type Scene, scene } from '#tests/support/access/scene.ts'
import { thingRules } from '#tests/support/access/thing-rules.ts'
import { waitlistRules } from '#tests/support/access/waitlist-rules.ts'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { type Endpoint, requestsOf, routesOf } from '#tests/support/scenarios/requests.ts'

const personalRules = { ...accountRules, ...memberRules, ...guardianRules, ...creditRules, ...waitlistRules }
const rules: Record<string, Rule> = { ...publicRules, ...personalRules, ...thingRules }
/** In this order: other roles first, while the owner’s item is still unchanged. */
const roles: Role[] = ['anonymous', 'other', 'owner']

/** Everything outside the contract is public: pages, files, the bank’s callback, the API document. */
const outside =
  /^(?:GET|HEAD) (?:\/|\/config\.js|\/teams|\/team-overview\/:\w+|\/posts\/:\w+|\/api\/schema\/|\/api\/metrics\/|\/api\/docs(?:\/.*)?|\/media\/.*|\/\*)$|^(?:GET|POST|HEAD) \/(?:sandbox-bank|api\/payment\/callback)\/|^POST \/share-target$|^HEAD \/api\/uploads\/:id$|^OPTIONS \*$/

let mowj: TestApp
let origin: string
let described: Endpoint[]
let operations: Endpoint[]
let dataDir: string
const table: string[] = []

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'mowj-access-'))
  mowj = await testApp({ config: { dataDir, ffmpeg: 'none' } })
  origin = await mowj.app.listen({ port: 0, host: '127.0.0.1' })
  described = await requestsOf(mowj.app)
  // The desk has a table of its own: tests/api/desk/access-matrix.test.ts.
  operations = described.filter((endpoint) => !isForStaff(endpoint))
})
afterAll(async () => {
  await mowj.close()
  rmSync(dataDir, { recursive: true, force: true })
})

test('every endpoint has an access rule, and every rule an endpoint', () => {
  expect(Object.keys(rules).sort()).toEqual(operations.map(({ name }) => name).sort())
})

test('routes outside the contract are known and public', () => {
  const names = new Set(described.map(({ name }) => name.replace(/\{(\w+)\}/g, ':$1')))
  const others = routesOf(mowj.app).filter(
    (route) => !names.has(route) && !names.has(route.replace('HEAD', 'GET')) && !outside.test(route),
  )
  expect(others).toEqual([])
})

async function send(operation: Endpoint, template: RequestTemplate, who: Scene, role: Role) {
  const path = operation.path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(String(template.params?.[name])),
  )
  const payload = typeof template.payload === 'function' ? template.payload(role) : template.payload
  const sender = role === 'anonymous' ? undefined : who[role]
  const response = await fetch(`${origin}${path}${template.query === undefined ? '' : `?${template.query}`}`, {
    method: operation.method,
    headers: {
      accept: 'application/json',
      ...(payload !== undefined && { 'content-type': 'application/json' }),
      ...template.headers,
      ...(await sender?.headers()),
    },
    redirect: 'manual',
    ...(payload !== undefined && { body: JSON.stringify(payload) }),
    ...(template.body !== undefined && { body: template.body }),
  })
  return { status: response.status, text: await response.text() }
}

/** A visitor, another user and the owner send the same request; returns the three statuses. */
async function tryAll(operation: Endpoint, rule: Rule): Promise<number[]> {
  const who = await scene(mowj, origin)
  const template = await rule.request(who)
  const before = await everythingOf(mowj, who.owner.userId)
  const statuses: number[] = []
  for (const role of roles) {
    const { status, text } = await send(operation, template, who, role)
    statuses.push(status)
    const after = await everythingOf(mowj, who.owner.userId)
    const changed = Object.keys(after).filter((name) => after[name] !== before[name])
    if (role === 'owner') {
      expect(changed.length > 0, `the owner's own ${operation.name} changes something: ${text}`).toBe(
        rule.leaves !== true,
      )
      if (template.shows !== undefined) expect(text).toContain(template.shows)
    } else {
      const unexpected = changed.filter((name) => !rule.tells?.includes(name))
      expect(unexpected, `${operation.name} by ${role} leaves the owner's rows as they were`).toEqual([])
      for (const secret of [who.owner.phone, template.shows ?? who.owner.phone]) expect(text).not.toContain(secret)
    }
  }
  return statuses
}

test('a user cannot read or change another user’s data by its id', async () => {
  for (const operation of operations) {
    const rule = rules[operation.name]
    if (rule === undefined) continue
    const statuses = await tryAll(operation, rule)
    expect(`${operation.name} ${statuses.join(' ')}`).toBe(`${operation.name} ${rule.statuses.join(' ')}`)
    table.push(`| \`${operation.name}\` | ${statuses.join(' | ')} | ${rule.note ?? ''} |`)
  }
}, 240_000)

test('the access table is the one in docs/access.md', async () => {
  const head = [
    '# Who may call what',
    '',
    'Written by `npm run access-audit`: each cell is the status of a real request by a visitor, by another signed-in user and',
    'by the owner, all with the id of an item of the owner. After the first two every row of the owner was unchanged.',
    '',
    '| endpoint | visitor | another user | owner | |',
    '|---|---|---|---|---|',
  ]
  await expect(`${[...head, ...table.toSorted(), ...deskTable()].join('\n')}\n`).toMatchFileSnapshot(
    '../../../docs/access.md',
  )
})
