import { createHash, createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

export const s3Keys = {
  accessKeyId: 'MOWJKEY',
  secretAccessKey: 'mowj/secret+key',
  region: 'us-east-1',
  bucket: 'mowj-media',
}
const hash = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/**
 * An object store on this machine that follows the S3 documentation: it verifies every signature (version 4) and body checksum,
 * stores objects in memory, and supports multipart uploads, ranges and deletion. `deny` makes it refuse all later requests.
 */
export async function s3Double() {
  const objects = new Map<string, { bytes: Buffer; type: string }>()
  const uploads = new Map<string, { key: string; type: string; parts: Map<number, Buffer> }>()
  const calls: string[] = []
  let denied: string | undefined

  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const url = new URL(request.url ?? '', 'http://store')
    calls.push(`${request.method} ${url.pathname.replace(/.*\//, '')} ${[...url.searchParams.keys()].join()}`.trim())
    const fault = denied ?? signatureFault(request, url, body)
    if (fault !== undefined) return refuse(response, 403, fault)
    const key = url.pathname.replace(`/${s3Keys.bucket}/`, '')
    if (!url.pathname.startsWith(`/${s3Keys.bucket}/`)) return refuse(response, 404, 'NoSuchBucket')
    reply(request, response, { key, query: url.searchParams, body })
  })

  type S3Request = { key: string; query: URLSearchParams; body: Buffer }

  function reply(request: IncomingMessage, response: ServerResponse, input: S3Request) {
    const type = String(request.headers['content-type'] ?? '')
    if (input.query.has('uploads')) return begin(response, input.key, type)
    if (input.query.has('uploadId')) return partOf(request, response, input)
    if (request.method === 'PUT') {
      objects.set(input.key, { bytes: input.body, type })
      return response.writeHead(200, { etag: `"${hash(input.body)}"` }).end()
    }
    if (request.method === 'DELETE') {
      objects.delete(input.key)
      return response.writeHead(204).end()
    }
    return sendObject(request, response, input.key)
  }

  function begin(response: ServerResponse, key: string, type: string) {
    const id = `${randomUUID()}=`
    uploads.set(id, { key, type, parts: new Map() })
    response
      .writeHead(200)
      .end(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`)
  }

  function partOf(request: IncomingMessage, response: ServerResponse, { query, body }: S3Request) {
    const id = String(query.get('uploadId'))
    const upload = uploads.get(id)
    if (upload === undefined) return refuse(response, 404, 'NoSuchUpload')
    if (request.method === 'PUT') {
      upload.parts.set(Number(query.get('partNumber')), body)
      return response.writeHead(200, { etag: `"${hash(body)}"` }).end()
    }
    uploads.delete(id)
    if (request.method === 'DELETE') return response.writeHead(204).end()
    const wanted = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>"(\w+)"<\/ETag>/g)]
    const parts = wanted.map(([, number, tag]) => {
      const part = upload.parts.get(Number(number))
      return part !== undefined && hash(part) === tag ? part : undefined
    })
    const isWhole = parts.every((part) => part !== undefined) && parts.length === upload.parts.size
    // As S3 does: status 200 first, and the error in the body.
    if (!isWhole) return response.writeHead(200).end('<Error><Code>InvalidPart</Code></Error>')
    objects.set(upload.key, { bytes: Buffer.concat(parts.flatMap((part) => part ?? [])), type: upload.type })
    return response.writeHead(200).end('<CompleteMultipartUploadResult/>')
  }

  function sendObject(request: IncomingMessage, response: ServerResponse, key: string) {
    const object = objects.get(key)
    if (object === undefined) return refuse(response, 404, 'NoSuchKey')
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    const part = from === undefined ? object.bytes : object.bytes.subarray(Number(from), Number(to) + 1)
    response.writeHead(from === undefined ? 200 : 206, { 'content-type': object.type, 'content-length': part.length })
    response.end(request.method === 'HEAD' ? undefined : part)
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    objects,
    uploads,
    calls,
    deny: (code: string | undefined) => {
      denied = code
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function refuse(response: ServerResponse, status: number, code: string) {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`)
}

/** What is wrong with a request's signature, recomputed from the request alone. */
function signatureFault(request: IncomingMessage, url: URL, body: Buffer): string | undefined {
  const claimed =
    /Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=(\w+)/.exec(
      request.headers.authorization ?? '',
    )
  if (claimed === null) return 'AccessDenied'
  const [, keyId, day = '', region = '', signed = '', signature] = claimed
  const date = String(request.headers['x-amz-date'])
  const sum = String(request.headers['x-amz-content-sha256'])
  if (keyId !== s3Keys.accessKeyId || region !== s3Keys.region || !date.startsWith(day)) return 'InvalidAccessKeyId'
  if (sum !== hash(body)) return 'XAmzContentSHA256Mismatch'
  if (!signed.split(';').includes('host') || !signed.includes('x-amz-content-sha256')) return 'AccessDenied'
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join('&')
  const headers = signed.split(';').map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`)
  const canonical = [request.method, url.pathname, query, headers.join(''), signed, sum].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', date, scope, hash(canonical)].join('\n')
  const steps = [day, region, 's3', 'aws4_request']
  const key = steps.reduce<string | Buffer>((made, step) => hmac(made, step), `AWS4${s3Keys.secretAccessKey}`)
  return hmac(key, text).toString('hex') === signature ? undefined : 'SignatureDoesNotMatch'
}
