import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import http2 from 'node:http2'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { programPage } from '#src/contract/catalog/catalog.ts'
import { postCreated } from '#src/contract/post.ts'
import { picturePng } from '#tests/support/data/picture-file.ts'
import { type SignedIn, signIn, type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { canMakeCertificates, selfSignedCertificate } from '#tests/support/drivers/certificate.ts'

/** The certificate is for a name; the test’s server listens on one address. */
const toLoopback: LookupFunction = (_host, { all }, done) => {
  if (all === true) done(null, [{ address: '127.0.0.1', family: 4 }])
  else done(null, '127.0.0.1', 4)
}

type Answer = { status: number; headers: http2.IncomingHttpHeaders; body: Buffer }

describe.skipIf(!canMakeCertificates)('with a certificate', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'mowj-tls-data-'))
  let certificate: ReturnType<typeof selfSignedCertificate>
  let mowj: TestApp
  let sara: SignedIn
  let origin: string
  let session: http2.ClientHttp2Session

  beforeAll(async () => {
    certificate = selfSignedCertificate()
    const { cert, key } = certificate
    mowj = await testApp({ seeded: true, config: { dataDir, tls: { cert, key } } })
    sara = await signIn(mowj, '09121110001')
    const address = await mowj.app.listen({ host: '127.0.0.1', port: 0 })
    origin = `https://localhost:${new URL(address).port}`
    session = http2.connect(origin, { ca: cert, lookup: toLoopback })
    await once(session, 'connect')
  })
  afterAll(async () => {
    session.close()
    await mowj.close()
    certificate.remove()
    rmSync(dataDir, { recursive: true, force: true })
  })

  async function request(headers: http2.OutgoingHttpHeaders, body?: Buffer): Promise<Answer> {
    const stream = session.request(headers, { endStream: body === undefined })
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    const responded = once(stream, 'response') as Promise<[http2.IncomingHttpHeaders & { ':status': number }]>
    const ended = once(stream, 'end')
    if (body !== undefined) stream.end(body)
    const [response] = await responded
    await ended
    return { status: response[':status'], headers: response, body: Buffer.concat(chunks) }
  }

  const as = (user: SignedIn) => ({ authorization: user.headers.authorization })

  test('all requests share one HTTP/2 connection, compressed and revalidated by ETag', async () => {
    expect(session.alpnProtocol).toBe('h2')
    const get = { ':path': '/api/teams/', 'accept-encoding': 'br' }
    const [first, second] = await Promise.all([request(get), request({ ...get, ':path': '/api/slider-images' })])
    expect([first.status, second.status]).toEqual([200, 200])
    expect(first.headers['content-encoding']).toBe('br')
    programPage.parse(JSON.parse(brotliDecompressSync(first.body).toString()))
    // Then from the cache.
    for (let turn = 0; turn < 3; turn += 1) expect((await request(get)).body).toEqual(first.body)
    const again = await request({ ...get, 'if-none-match': String(first.headers.etag) })
    expect(again.status).toBe(304)
  })

  test('an HTTP/1 client gets the same responses', async () => {
    const status = await new Promise<string>((resolve, reject) => {
      const options = { ca: certificate.cert, lookup: toLoopback, ALPNProtocols: ['http/1.1'] }
      https
        .get(`${origin}/api/teams/`, options, (response) => {
          response.resume()
          resolve(`${response.httpVersion} ${response.statusCode}`)
        })
        .on('error', reject)
    })
    expect(status).toBe('1.1 200')
  })

  test('a form with files is accepted', async () => {
    const form = new FormData()
    const picture = new Uint8Array(picturePng(90, 60))
    form.set('title', 'شنای صبح در استخر')
    form.set('description', 'تمرین امروز با آب سرد بود و خیلی خوش گذشت')
    form.set('category', 'swim')
    form.set('thumbnail', new File([picture], 'a.png', { type: 'image/png' }))
    form.set('media', new File([picture], 'b.png', { type: 'image/png' }))
    const sent = new Response(form)
    const body = Buffer.from(await sent.arrayBuffer())
    const type = sent.headers.get('content-type') ?? ''
    const response = await request(
      { ':method': 'POST', ':path': '/api/post/', 'content-type': type, ...as(sara) },
      body,
    )
    expect(response.status, response.body.toString()).toBe(201)
    postCreated.parse(JSON.parse(response.body.toString()))
  })

  test('a large file is uploaded in chunks', async () => {
    const tus = { 'tus-resumable': '1.0.0', ...as(sara) }
    const metadata = `kind ${Buffer.from('media').toString('base64')},name ${Buffer.from('a.mp4').toString('base64')}`
    const started = await request(
      {
        ':method': 'POST',
        ':path': '/api/uploads/',
        'upload-length': '6',
        'upload-metadata': metadata,
        ...tus,
      },
      Buffer.alloc(0),
    )
    expect(started.status, started.body.toString()).toBe(201)
    const path = String(started.headers.location)
    const chunk = { ...tus, 'content-type': 'application/offset+octet-stream' }
    const patch = { ':method': 'PATCH', ':path': path, ...chunk }
    expect((await request({ ...patch, 'upload-offset': '0' }, Buffer.from('abc'))).headers['upload-offset']).toBe('3')
    expect((await request({ ...patch, 'upload-offset': '3' }, Buffer.from('def'))).headers['upload-offset']).toBe('6')
    const known = await request({ ':method': 'HEAD', ':path': path, ...tus })
    expect(known.headers['upload-offset']).toBe('6')
  })
})
