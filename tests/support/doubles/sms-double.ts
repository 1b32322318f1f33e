import { once } from 'node:events'
import { createServer } from 'node:http'
import { text as textOf } from 'node:stream/consumers'

/** A response of the service. `hang`: none; `halting`: headers, then nothing; `redirect`: to another path. */
export type SmsAnswer =
  | { http: number; body: unknown }
  | { http: number; text: string }
  | 'hang'
  | 'halting'
  | 'redirect'

export type SmsCall = { method: string; path: string; headers: Record<string, unknown>; body: unknown }

/** An SMS service over real HTTP that sends the responses that a test chooses. */
export async function startSmsDouble(first: SmsAnswer) {
  const calls: SmsCall[] = []
  let answer = first
  const server = createServer(async (request, response) => {
    const text = await textOf(request)
    const { method = '', url: path = '', headers } = request
    calls.push({ method, path, headers, body: text === '' ? undefined : JSON.parse(text) })
    if (answer === 'hang') return
    if (answer === 'halting') return void response.writeHead(200, { 'content-length': '90' }).write('{"status":')
    if (answer === 'redirect') return void response.writeHead(302, { location: '/elsewhere' }).end()
    response.writeHead(answer.http, { 'content-type': 'application/json; charset=utf-8' })
    response.end('text' in answer ? answer.text : JSON.stringify(answer.body))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    host: `http://127.0.0.1:${address.port}`,
    calls,
    /** Its response from now on. */
    answer: (next: SmsAnswer) => {
      answer = next
    },
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
