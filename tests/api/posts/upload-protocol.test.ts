import { readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { Readable } from 'node:stream'
import { beforeAll, expect, test, vi } from 'vitest'
import { lockUploads } from '#server/modules/upload/upload.repo.ts'
import { claimUpload, sweepUploads } from '#server/modules/upload/upload.service.ts'
import { startUploadMaintenance } from '#server/modules/upload/upload-maintenance.service.ts'
import { UploadStore } from '#server/modules/upload/upload-store.ts'
import { MEDIA_MAX_BYTES } from '#src/contract/post.ts'
import { signIn } from '#tests/support/drivers/app.ts'
import { idOf, mediaServer } from '#tests/support/drivers/upload.ts'
import { eventually } from '#tests/support/drivers/wait-for.ts'

const { fixture } = mediaServer({ ffmpeg: 'none' })
const PROTOCOL = 'ارسال فایل قطع شد؛ دوباره ارسال کنید'
const BYTES = 'application/offset+octet-stream'
const base64 = (word: string) => Buffer.from(word).toString('base64')
const media = `kind ${base64('media')},name ${base64('video.mp4')}`

let origin = ''
beforeAll(async () => {
  origin = await fixture.mowj.app.listen({ port: 0, host: '127.0.0.1' })
})

type Sent = { headers?: Record<string, string>; payload?: Buffer | Readable; protocol?: string | undefined }
function ask(method: 'POST' | 'PATCH' | 'HEAD' | 'DELETE', id: string, { headers, payload, ...sent }: Sent = {}) {
  const protocol = 'protocol' in sent ? sent.protocol : '1.0.0'
  const all = { ...fixture.sara.headers, ...(protocol !== undefined && { 'tus-resumable': protocol }), ...headers }
  return fixture.mowj.app.inject({ method, url: `/api/uploads/${id}`, headers: all, ...(payload && { payload }) })
}
const begin = async (size: number) => {
  const answer = await ask('POST', '', { headers: { 'upload-length': String(size), 'upload-metadata': media } })
  return String(answer.headers.location).replace('/api/uploads/', '')
}
const send = (id: string, payload: Buffer | Readable, offset = 0) =>
  ask('PATCH', id, { headers: { 'upload-offset': String(offset), 'content-type': BYTES }, payload })
const claim = (id: string) => claimUpload(fixture.mowj.deps, id, fixture.ownerId, 'media')
const whole = async () => {
  const id = await begin(4)
  await send(id, Buffer.from('abcd'))
  return id
}

test('HEAD returns offset and length, or that the length is deferred', async () => {
  const known = await ask('HEAD', await begin(8))
  expect(known.headers).toMatchObject({ 'upload-length': '8', 'upload-offset': '0', 'tus-resumable': '1.0.0' })
  const begun = await ask('POST', '', { headers: { 'upload-defer-length': '1', 'upload-metadata': media } })
  const open = await ask('HEAD', String(begun.headers.location).replace('/api/uploads/', ''))
  expect([open.headers['upload-defer-length'], open.headers['upload-length']]).toEqual(['1', undefined])
})

test('the request that creates an upload may contain its first bytes', async () => {
  const headers = { 'upload-length': '8', 'upload-metadata': media, 'content-type': BYTES }
  const begun = await ask('POST', '', { headers, payload: Buffer.from('abcd') })
  expect([begun.statusCode, begun.headers['upload-offset']]).toEqual([201, '4'])
  const id = String(begun.headers.location).replace('/api/uploads/', '')
  expect((await send(id, Buffer.from('efgh'), 4)).headers['upload-offset']).toBe('8')
  expect(readFileSync((await claim(id)).path, 'utf8')).toBe('abcdefgh')
})

test.each([
  ['without a version of the protocol', 412, { protocol: undefined }],
  ['that concatenates uploads', 501, { headers: { 'upload-concat': 'partial' } }],
  ['without a length', 400, { headers: {} }],
])('a request %s is refused with the protocol’s status and a Persian text', async (_what, status, sent: Sent) => {
  const answer = await ask('POST', '', { ...sent, headers: { 'upload-metadata': media, ...sent.headers } })
  expect([answer.statusCode, answer.json()]).toEqual([status, { detail: PROTOCOL, code: 'validation' }])
})

test('an upload without a kind is refused with an error on that field', async () => {
  for (const metadata of [undefined, `name ${base64('video.mp4')}`, 'media']) {
    const headers = { 'upload-length': '8', ...(metadata !== undefined && { 'upload-metadata': metadata }) }
    const answer = await ask('POST', '', { headers })
    expect([answer.statusCode, answer.json()]).toEqual([400, { kind: ['نوع فایل ارسالی معلوم نیست'] }])
  }
})

test('an empty part is accepted and stores nothing', async () => {
  const id = await begin(8)
  expect((await send(id, Buffer.alloc(0))).headers['upload-offset']).toBe('0')
  expect(await fixture.mowj.sql`select 1 from upload_parts where upload_id = ${id}`).toEqual([])
})

test('a deferred length has the same limit as an immediate one', async () => {
  const headers = { 'upload-defer-length': '1', 'upload-metadata': media }
  const id = String((await ask('POST', '', { headers })).headers.location).replace('/api/uploads/', '')
  const length = { 'upload-offset': '0', 'upload-length': String(MEDIA_MAX_BYTES + 1), 'content-type': BYTES }
  const refused = await ask('PATCH', id, { headers: length, payload: Buffer.from('abcd') })
  expect([refused.statusCode, refused.json().code]).toEqual([413, 'too_large'])
})

test('the API document lists each upload operation once', async () => {
  const { paths } = (await fixture.mowj.app.inject('/api/schema/')).json()
  const steps = Object.entries<object>(paths).filter(([path]) => path.startsWith('/api/uploads/'))
  expect(steps.map(([path, methods]) => [path, Object.keys(methods).sort()])).toEqual([
    ['/api/uploads/', ['post']],
    ['/api/uploads/{id}', ['delete', 'patch']],
  ])
})

test('a malformed upload id is not found', async () => {
  expect((await ask('HEAD', 'rubbish')).statusCode).toBe(404)
  await expect(claim('rubbish')).rejects.toMatchObject({ fields: { media_upload: [expect.any(String)] } })
})

test('a failing store is a server error; an unavailable one is answered with Retry-After', async () => {
  const id = await begin(4)
  const put = vi.spyOn(fixture.mowj.deps.media, 'put')
  put.mockRejectedValueOnce(new Error('no such bucket'))
  expect((await send(id, Buffer.from('abcd'))).statusCode).toBe(500)
  for (const status_code of [500, 503]) {
    put.mockRejectedValueOnce(Object.assign(new Error('later'), { status_code, body: 'later' }))
    const later = await send(id, Buffer.from('abcd'))
    expect([later.statusCode, later.headers['retry-after'], later.json().code]).toEqual([503, '5', 'unavailable'])
  }
  put.mockRestore()
  expect((await send(id, Buffer.from('abcd'))).statusCode).toBe(204)
})

test('bytes of an upload that another server has ended are refused as not found', async () => {
  const id = await begin(4)
  const { sql, deps } = fixture.mowj
  const other = new UploadStore(deps)
  await other.getUpload(id)
  const [{ server } = {}] = await sql`select server from uploads where id = ${id}`
  const late = Readable.from(
    (async function* () {
      // This server has taken the upload over from the other one and waits for its bytes.
      await eventually(async () =>
        expect(await sql`select 1 from uploads where id = ${id} and server = ${server}`).toEqual([]),
      )
      await sql`update uploads set ended_at = now() where id = ${id}`
      yield Buffer.from('abcd')
    })(),
  )
  const answer = await send(id, late)
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found'])
})

test('a client that reads the response after sending its whole body receives the refusal', async () => {
  const id = await begin(32 * 1024 * 1024)
  const status = await new Promise((resolve, reject) => {
    const headers = { ...fixture.sara.headers, 'tus-resumable': '1.0.0', 'upload-offset': '1', 'content-type': BYTES }
    const sending = request(`${origin}/api/uploads/${id}`, { method: 'PATCH', headers })
    const sent = new Promise((done) => sending.end(Buffer.alloc(32 * 1024 * 1024), () => done(undefined)))
    sending.once('error', reject)
    sending.once('response', async (response) => {
      await sent
      response.resume()
      resolve(response.statusCode)
    })
  })
  expect(status).toBe(409)
})

test('the upload lock of one user does not block another user’s upload', async () => {
  const reza = await idOf(fixture.mowj, await signIn(fixture.mowj, '09129990077'))
  await fixture.mowj.db.transaction(async (tx) => {
    await lockUploads(tx, reza)
    expect(await begin(8)).toMatch(/^media-/)
  })
})

test('a claimed file can be given back after it was consumed', async () => {
  const id = await whole()
  const claimed = await claim(id)
  rmSync(claimed.path)
  await claimed.giveBack()
  expect(readFileSync((await claim(id)).path, 'utf8')).toBe('abcd')
})

test('the sweep stops when another server takes its lease', async () => {
  const ids = [await whole(), await whole()]
  const { sql, deps } = fixture.mowj
  await sql`update uploads set ended_at = now() where id in ${sql(ids)}`
  const remove = vi.fn(async (...[folder, name]: Parameters<typeof deps.media.remove>) => {
    await sql`update leases set holder = gen_random_uuid()::text where name = 'uploads-sweep'`
    await deps.media.remove(folder, name)
  })
  await sweepUploads({ ...deps, media: { ...deps.media, remove } })
  expect(remove).toHaveBeenCalledTimes(1)
  await sql`delete from leases where name = 'uploads-sweep'`
  await sweepUploads(deps)
  expect(await sql`select 1 from uploads where id in ${sql(ids)}`).toEqual([])
})

test('a starting server removes uploads older than two days at once', async () => {
  const id = await whole()
  await fixture.mowj.sql`update uploads set created_at = created_at - interval '49 hours' where id = ${id}`
  const report = vi.fn()
  const stop = startUploadMaintenance(fixture.mowj.deps, report)
  await eventually(async () => expect(await fixture.mowj.sql`select 1 from uploads where id = ${id}`).toEqual([]))
  await stop()
  expect(report).not.toHaveBeenCalled()
})
