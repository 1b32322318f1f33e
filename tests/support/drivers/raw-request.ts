import { connect } from 'node:net'
import fc from 'fast-check'

/**
 * Sends raw bytes and returns all that was received until the server closed the connection. When the server waits for more,
 * the client closes after `timeoutMs`.
 */
export function sendRaw(port: number, bytes: Uint8Array, timeoutMs: number): Promise<string> {
  return new Promise((resolve) => {
    let response = ''
    const socket = connect({ port, host: '127.0.0.1' })
    const timer = setTimeout(() => socket.end(), timeoutMs)
    socket.on('data', (data) => {
      response += data.toString('latin1')
    })
    // A server may reset the connection after nonsense.
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearTimeout(timer)
      resolve(response)
    })
    socket.write(bytes)
  })
}

const CRLF = '\r\n'
const word = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    '"',
    ';',
    '../../etc/passwd',
    '%0d%0a',
    'x'.repeat(5000),
    '=?utf-8?b?eA==?=',
    '\r\nx: y',
  ),
)
const token = fc.constantFrom(
  'content-length',
  'range',
  'if-range',
  'expect',
  'transfer-encoding',
  'content-type',
  'accept',
  'cookie',
  'host',
  'x-forwarded-for',
  'upload-offset',
  'upload-length',
  'tus-resumable',
  'upload-metadata',
  'idempotency-key',
  'if-none-match',
  'authorization',
  'accept-encoding',
  'te',
  'trailer',
  'upgrade',
)
const value = fc.oneof(
  word,
  fc.constantFrom(
    '-1',
    '99999999999999999999',
    'chunked',
    'chunked, chunked',
    '100-continue',
    'gzip, identity;q=0',
    '*',
    'Bearer',
    'Bearer a.b.c',
    'multipart/form-data',
    'h2c',
  ),
)

/** A part of a form: valid, or as no browser would write it. */
const formPart = fc.record({
  disposition: fc.oneof(
    fc.constantFrom(
      'form-data; name="title"',
      'form-data; name="media"; filename="a.mp4"',
      'form-data; name="thumbnail"; filename="../../a.png"',
      'form-data; name="media"; filename*=utf-8\'\'%00',
      'form-data',
      'attachment',
      'form-data; name="__proto__"',
      'form-data; name="media_upload"',
    ),
    word.map((name) => `form-data; name="${name}"`),
  ),
  type: fc.option(fc.oneof(fc.constantFrom('image/png', 'video/mp4', 'text/html'), word)),
  content: fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc.constant(new Uint8Array(70_000)),
    fc.constant(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')),
  ),
})

/** A form of up to 20 parts, possibly cut off, possibly with another boundary than declared. */
export const form = fc
  .record({
    parts: fc.array(formPart, { maxLength: 20 }),
    boundary: fc.constantFrom('x', 'x', 'x', 'y', '', 'x'.repeat(300)),
    cutAt: fc.option(fc.integer({ min: 0, max: 2000 })),
    lengthOff: fc.constantFrom(0, 0, 0, -5, 40),
  })
  .map(({ parts, boundary, cutAt, lengthOff }) => {
    const bytes = Buffer.concat([
      ...parts.flatMap(({ disposition, type, content }) => [
        Buffer.from(`--x${CRLF}content-disposition: ${disposition}${CRLF}`, 'latin1'),
        Buffer.from(`${type === null ? '' : `content-type: ${type}${CRLF}`}${CRLF}`, 'latin1'),
        Buffer.from(content),
        Buffer.from(CRLF),
      ]),
      Buffer.from(`--x--${CRLF}`),
    ])
    const type = `multipart/form-data; boundary=${boundary}`
    const sent = cutAt === null ? bytes : bytes.subarray(0, cutAt)
    const length = Math.max(0, bytes.length + lengthOff)
    return { type, length, sent, isWhole: sent.length >= length }
  })

/** Headers of any kind, some of them many or long. */
export const headers = fc.oneof(
  fc.array(fc.tuple(token, value), { maxLength: 8 }),
  fc.constantFrom<[string, string][]>(
    [['x-long', 'x'.repeat(20_000)]],
    Array.from({ length: 3000 }, (_, index) => [`x-${index}`, '1']),
    [
      ['content-length', '5'],
      ['transfer-encoding', 'chunked'],
    ],
    [
      ['content-length', '5'],
      ['content-length', '6'],
    ],
  ),
)

/** Byte ranges, mostly invalid. */
export const range = fc.oneof(
  fc.tuple(fc.integer({ min: -5, max: 1e9 }), fc.integer({ min: -5, max: 1e9 })).map(([a, b]) => `bytes=${a}-${b}`),
  fc.constantFrom(
    'bytes=0-9',
    'bytes=-5',
    'bytes=',
    'bytes=-',
    'bytes=0-0,5-9,-3',
    'lines=1-2',
    'bytes=9007199254740993-',
    'bytes=-99999999999999999999',
    'bytes=a-b',
    'bytes=0-\0',
    `bytes=${'0-1,'.repeat(2000)}`,
  ),
  word,
)

export const address = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }).map((text) => `/${text}`),
  fc.constantFrom(
    '/%',
    '/%zz',
    '/%00',
    '/..%2f..%2fetc/passwd',
    '//evil.example/x',
    '/media/posts/..%2f..%2fsecrets.json',
    '/media/seed/../../package.json',
    '/assets/..%2f..%2fserver',
    '*',
    'http://evil.example/api/health/',
    `/${'a'.repeat(9000)}`,
    '/api/teams/?page=1&page=2',
    `/api/search/?query=${'%D8%B4'.repeat(900)}`,
  ),
)

/** The bytes of one request. */
export function requestBytes(
  line: string,
  fields: readonly (readonly [string, string])[],
  body: Uint8Array = Buffer.alloc(0),
) {
  const head = [line, 'host: localhost', ...fields.map(([name, text]) => `${name}: ${text}`)].join(CRLF)
  return Buffer.concat([Buffer.from(`${head}${CRLF}${CRLF}`, 'latin1'), body])
}
