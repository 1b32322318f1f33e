import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

type Upload = { bytes: Buffer; length: number }
export type SentPost = { key: string; token: string; fields: Record<string, string>; files: Record<string, Buffer> }
type Trouble = (request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean>

/**
 * Replaces the posts API: one post per key, resumable uploads, tokens like `good-…`. `trouble` may respond to
 * a request itself (it then returns true).
 */
export async function startPostServer({ resumable = true } = {}) {
  const uploads = new Map<string, Upload>()
  const posts = new Map<string, SentPost>()
  const requested: string[] = []
  let trouble: Trouble | undefined
  let received = 0

  const server = createServer(async (request, response) => {
    requested.push(`${request.method} ${request.url}`)
    try {
      if (trouble !== undefined && (await trouble(request, response))) return
      await reply(request, response)
    } catch {
      response.destroy()
    }
  })

  async function reply(request: IncomingMessage, response: ServerResponse) {
    const token = String(request.headers.authorization ?? '').replace('Bearer ', '')
    const path = request.url ?? ''
    if (path === '/api/token/refresh/') return refresh(request, response)
    if (!token.includes('good')) return json(response, 401, { detail: 'no', code: 'token_invalid' })
    if (path.startsWith('/api/uploads/')) return resumable ? tus(request, response) : json(response, 404, {})
    const form = await formOf(request)
    const key = String(request.headers['idempotency-key'])
    const known = posts.get(key)
    if (known === undefined) posts.set(key, { key, token, ...form })
    json(response, 201, { id: [...posts.keys()].indexOf(key) + 1, title: form.fields.title })
  }

  let renewals = 0
  async function refresh(request: IncomingMessage, response: ServerResponse) {
    const { refresh: spent } = JSON.parse((await whole(request)).toString())
    if (spent !== `refresh-${renewals}`) return json(response, 401, { detail: 'no', code: 'token_invalid' })
    renewals += 1
    json(response, 200, { access: tokenOf(`good-${renewals}`), refresh: `refresh-${renewals}`, is_first_login: false })
  }

  function begin(request: IncomingMessage, response: ServerResponse) {
    const id = `upload${uploads.size + 1}`
    uploads.set(id, { bytes: Buffer.alloc(0), length: Number(request.headers['upload-length']) })
    response.writeHead(201, { Location: `/api/uploads/${id}` }).end()
  }

  async function take(request: IncomingMessage, upload: Upload) {
    if (Number(request.headers['upload-offset']) !== upload.bytes.length) throw new Error('an unexpected offset')
    for await (const piece of request) {
      received += piece.length
      upload.bytes = Buffer.concat([upload.bytes, piece])
    }
  }

  async function tus(request: IncomingMessage, response: ServerResponse) {
    response.setHeader('Tus-Resumable', '1.0.0')
    if (request.method === 'OPTIONS') return response.writeHead(204).end()
    if (request.method === 'POST') return begin(request, response)
    const upload = uploads.get((request.url ?? '').split('/').at(-1) ?? '')
    if (upload === undefined) return json(response, 404, { detail: 'gone', code: 'not_found' })
    if (request.method === 'PATCH') await take(request, upload)
    response.writeHead(request.method === 'HEAD' ? 200 : 204, {
      'Upload-Offset': upload.bytes.length,
      'Upload-Length': upload.length,
    })
    response.end()
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
  return {
    origin,
    uploads,
    posts,
    asked: requested,
    /** Received bytes of upload chunks. */
    receivedBytes: () => received,
    trouble: (next: Trouble | undefined) => (trouble = next),
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** An access token whose signature says whether this server accepts it. */
export function tokenOf(mark: string, { sub = '7', expiresIn = 900 } = {}): string {
  const claims = { sub, sid: `s${sub}`, username: 'user', exp: Math.floor(Date.now() / 1000) + expiresIn }
  return `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${mark}`
}

export function json(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body))
}

async function whole(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece)
  return Buffer.concat(pieces)
}

async function formOf(request: IncomingMessage) {
  const type = String(request.headers['content-type'])
  const form = await new Response(new Uint8Array(await whole(request)), {
    headers: { 'Content-Type': type },
  }).formData()
  const fields: Record<string, string> = {}
  const files: Record<string, Buffer> = {}
  for (const [name, value] of form) {
    if (typeof value === 'string') fields[name] = value
    else files[name] = Buffer.from(await value.arrayBuffer())
  }
  return { fields, files }
}
