import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { drawing } from '#tests/support/data/pictures.ts'
import { freePort, until } from '#tests/support/drivers/server.ts'
import { fileOf, formOf } from '#tests/support/scenarios/posts.ts'
import { runProgram, temporaryFolder } from '#tests/support/scenarios/program.ts'

const PHONE = '09121234567'
const METRICS_TOKEN = 'a-token-of-the-operator'
const asOperator = { headers: { authorization: `Bearer ${METRICS_TOKEN}` } }
/** A start, an upload and a stop, on a machine that may be busy. */
const LONG_MS = 240_000

async function started() {
  const port = await freePort()
  const program = runProgram('server/main.ts', [], {
    PORT: String(port),
    DATA_DIR: temporaryFolder(),
    FFMPEG: 'none',
    METRICS_TOKEN,
  })
  await program.printed(/^Mowj is ready/m)
  const post = async (path: string, body: object) => {
    const response = await fetch(`http://localhost:${port}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return (await response.json()) as { access: string }
  }
  await post('/api/token/otp/', { phone_number: PHONE })
  const [, otp = ''] = await program.printed(new RegExp(`\\[sms\\] ${PHONE} (\\d{5})`))
  return { port, program, access: (await post('/api/token/', { phone_number: PHONE, otp })).access }
}

/** A post with a picture, as the bytes of one request. */
async function postBytes(access: string) {
  const png = new Uint8Array(await drawing(400, 300).png().toBuffer())
  const texts = { title: 'پیش از خاموشی', description: 'نیمی از آن پس از آن رسید', category: 'swim' }
  const { payload, headers } = await formOf({ ...texts, media: fileOf(png, 'a.png'), thumbnail: fileOf(png, 'b.png') })
  const head = [
    'POST /api/post/ HTTP/1.1',
    'host: localhost',
    `authorization: Bearer ${access}`,
    `content-type: ${headers['content-type']}`,
    `content-length: ${payload.length}`,
    'idempotency-key: before-the-end',
  ]
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), payload])
}

test('a stopping server completes an upload in progress and accepts no new request', { timeout: LONG_MS }, async () => {
  const { port, program, access } = await started()
  const bytes = await postBytes(access)
  let response = ''
  const socket = connect({ port, host: '127.0.0.1' })
  socket.on('data', (data) => {
    response += data
  })
  const over = new Promise((resolve) => socket.once('close', resolve))
  const half = Math.floor(bytes.length / 2)
  await new Promise((resolve) => socket.write(bytes.subarray(0, half), resolve))
  // The headers have been read: the request is in progress.
  await until('the upload to be in progress', async () => {
    const figures = await (await fetch(`http://127.0.0.1:${port}/api/metrics/`, asOperator)).text()
    return /mowj_http_requests_under_way 2/.test(figures) || undefined
  })

  program.child.kill('SIGTERM')
  await until('the port to be closed', () =>
    fetch(`http://127.0.0.1:${port}/api/health/`, { headers: { connection: 'close' } })
      .then(({ status }) => status === 503 || undefined)
      .catch(() => true),
  )
  expect(program.child.exitCode).toBeNull()
  socket.write(bytes.subarray(half))
  await over
  expect(response).toMatch(/^HTTP\/1\.1 201 /)
  expect(response).toContain('پیش از خاموشی')
  expect(await program.ended).toBe(0)
})
