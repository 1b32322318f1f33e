import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'

const operation = z.object({
  requestBody: z.optional(
    z.object({ content: z.record(z.string(), z.object({ schema: z.record(z.string(), z.unknown()) })) }),
  ),
  operationId: z.string().check(z.regex(/^[a-z][A-Za-z0-9]+$/)),
  parameters: z.optional(z.array(z.object({ name: z.string(), in: z.string() }))),
  summary: z.string().check(z.minLength(5)),
  tags: z.array(z.string().check(z.minLength(1))).check(z.minLength(1)),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  responses: z.record(z.string(), z.unknown()),
})
const document = z.object({
  openapi: z.string(),
  servers: z.array(z.object({ url: z.string() })),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
  paths: z.record(z.string(), z.record(z.string(), operation)),
})

let mowj: TestApp
/** The document as sent: `described` lacks what the schema above does not name. */
let raw: string
let described: z.infer<typeof document>
beforeAll(async () => {
  mowj = await testApp()
  raw = (await mowj.app.inject('/api/schema/')).body
  described = document.parse(JSON.parse(raw))
})
afterAll(() => mowj.close())

const operations = () =>
  Object.entries(described.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, each]) => ({ name: `${method} ${path}`, path, method, ...each })),
  )

test('the document is OpenAPI 3.1 and names the public origin', () => {
  expect(described.openapi).toMatch(/^3\.1/)
  expect(described.servers).toEqual([{ url: mowj.deps.config.publicOrigin }])
})

test.each([
  ['get', '/api/health/'],
  ['post', '/api/token/'],
  ['post', '/api/token/otp/'],
  ['post', '/api/token/check-first-login/'],
  ['post', '/api/token/refresh/'],
  ['post', '/api/token/verify/'],
  ['post', '/api/token/logout/'],
  ['get', '/api/profile/me/'],
  ['get', '/api/teams/'],
  ['get', '/api/teams/{id}/'],
  ['get', '/teams/{id}/'],
  ['get', '/teams/{id}/team-detail/{session}/'],
  ['get', '/api/courses/'],
  ['get', '/courses/{id}/'],
  ['get', '/api/courses/{id}/courses-detail/{session}/'],
  ['get', '/api/slider-images'],
  ['get', '/api/passes/key/'],
  ['get', '/api/passes/revoked/'],
])('%s %s is documented', (method, path) => {
  expect(described.paths[path]?.[method]).toBeDefined()
})

test('every operation documents a response and an error', () => {
  for (const { name, responses } of operations()) {
    expect(
      Object.keys(responses).some((status) => /^[23]/.test(status)),
      name,
    ).toBe(true)
    expect(responses, name).toHaveProperty('default')
  }
})

test('a picture is documented as a form with one file, and signing out with the optional session id', () => {
  const picture = described.paths['/api/profile/me/picture/']?.put?.requestBody
  expect(picture?.content['multipart/form-data']?.schema).toMatchObject({
    properties: { picture: { type: 'string', format: 'binary' } },
    required: ['picture'],
  })
  const logout = described.paths['/api/token/logout/']?.post?.requestBody
  expect(logout?.content['application/json']?.schema).toMatchObject({ properties: { refresh: { type: 'string' } } })
})

test('endpoints documented as guarded refuse a visitor, and the others do not', async () => {
  for (const { name, path, method, security } of operations()) {
    const url = path.replace('{id}', '1').replace(/\{\w+\}/g, 'x')
    const response = await mowj.app.inject({
      method: method.toUpperCase() as 'GET',
      url,
      payload: method === 'get' ? undefined : {},
    })
    const refused = response.statusCode === 401 && response.json().code === 'authentication_required'
    expect(refused, name).toBe(
      security.some((way) => 'bearer' in way) && !security.some((way) => Object.keys(way).length === 0),
    )
  }
})

test('the documentation page loads nothing from another host', async () => {
  const page = await mowj.app.inject('/api/docs/')
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-type']).toMatch(/^text\/html/)
  expect(page.body).not.toMatch(/<script>|https?:\/\//)
  const files = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(
    ([, path = '']) => new URL(path, 'http://x/api/docs/'),
  )
  expect(files.length).toBeGreaterThan(3)
  for (const { pathname } of files) expect((await mowj.app.inject(pathname)).statusCode, pathname).toBe(200)
})

test('every operation has an id of its own', () => {
  const ids = operations().map(({ operationId }) => operationId)
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  expect(described.paths['/api/teams/{id}/']?.get?.operationId).toBe('getTeamsById')
})

test('what the contract names is a component; each is referenced, and every reference leads to one', () => {
  const { schemas } = described.components
  expect(Object.keys(schemas)).toEqual(
    expect.arrayContaining(['Post', 'ProgramCard', 'PaymentOrder', 'Profile', 'Receipt']),
  )
  const references = new Set([...raw.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, id = '']) => id))
  expect([...references].sort()).toEqual(Object.keys(schemas).sort())
})

test('the form of a post and the keys of repeats are described', () => {
  const publish = described.paths['/api/post/']?.post
  expect(publish?.requestBody?.content['multipart/form-data']?.schema).toMatchObject({
    properties: { title: { type: 'string' }, thumbnail: { type: 'string', format: 'binary' } },
    required: ['title', 'description', 'category'],
  })
  const keyed = operations().filter(({ parameters = [] }) => parameters.some(({ name }) => name === 'idempotency-key'))
  expect(keyed.map(({ name }) => name).sort()).toEqual([
    'post /api/cards/',
    'post /api/coach/messages/',
    'post /api/desk/messages/',
    'post /api/desk/orders/',
    'post /api/desk/orders/{uid}/move/',
    'post /api/desk/orders/{uid}/refund/',
    'post /api/desk/payouts/{user}/',
    'post /api/desk/people/{user}/credits/',
    'post /api/desk/people/{user}/members/',
    'post /api/desk/people/{user}/notes/',
    'post /api/desk/schedule/',
    'post /api/desk/till/close/',
    'post /api/desk/till/entries/',
    'post /api/desk/till/open/',
    'post /api/members/',
    'post /api/post/',
    'post /api/team-payment/',
    'post /api/team-payment/{uid}/attempts/',
    'post /api/waitlist/{id}/accept/',
    'post /api/wallet/top-ups/',
  ])
})

test('a body field that the API does not know is named in a warning, and ignored', async () => {
  const send = (payload: object) => mowj.app.inject({ method: 'POST', url: '/api/token/check-first-login/', payload })
  const answer = await send({ phone_number: '09121234567', phone: 'x', 'سلام"': 1 })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers.warning).toBe(`299 - "unknown fields: phone, ${encodeURIComponent('سلام"')}"`)
  expect((await send({ phone_number: '09121234567' })).headers.warning).toBeUndefined()
})

test('names of unknown fields may be any JSON keys: the warning stays short and decodable, the request succeeds', async () => {
  const send = async (fields: string) => {
    const { statusCode, headers } = await mowj.app.inject({
      method: 'POST',
      url: '/api/token/check-first-login/',
      headers: { 'content-type': 'application/json' },
      payload: `{"phone_number": "09121234567", ${fields}}`,
    })
    expect(statusCode).toBe(200)
    const warning = String(headers.warning)
    expect(warning.length).toBeLessThanOrEqual(500)
    const [, names = ''] = /^299 - "unknown fields: (.*)"$/.exec(warning) ?? []
    return decodeURIComponent(names)
  }
  expect(await send(String.raw`"\ud800": 1`)).toBe('\ufffd')
  for (let before = 0; before < 12; before += 1) {
    const start = 'a'.repeat(before)
    expect(await send(`"${start}${'🏊'.repeat(200)}": 1`)).toMatch(new RegExp(`^${start}(?:🏊){38,39}$`, 'u'))
  }
  const many = Array.from({ length: 1000 }, (_, at) => `"field${at}": 1`).join()
  expect(await send(many)).toMatch(/^field0, field1, (?:field\d+, )+[field\d]+$/)
})
