import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'

/** What the next request gets instead of the protocol's response. `hang`: no response; `halting`: headers, then nothing. */
export type KavenegarMood = { status: number } | { http: number; text: string } | 'hang' | 'halting' | 'redirect'

export type KavenegarRequest = { method: string; path: string; type: string; form: Record<string, string> }

const messages: Record<number, string> = {
  200: 'تایید شد',
  411: 'گیرنده نامعتبر است',
  418: 'اعتبار حساب شما کافی نیست',
}

/** A service over real HTTP that implements Kavenegar's documented `verify/lookup`, refusals included. */
export async function startKavenegarDouble(known: { apiKey: string; template: string }) {
  const calls: KavenegarRequest[] = []
  let behaviour: KavenegarMood | undefined
  const server = createServer(async (request, response) => {
    const form = Object.fromEntries(new URLSearchParams(await textOf(request)))
    const received = {
      method: request.method ?? '',
      path: request.url ?? '',
      type: request.headers['content-type'] ?? '',
      form,
    }
    calls.push(received)
    if (behaviour === 'hang') return
    if (behaviour === 'halting') return void response.writeHead(200, { 'content-length': '90' }).write('{"return":')
    if (behaviour === 'redirect') return void response.writeHead(302, { location: '/elsewhere' }).end()
    if (behaviour !== undefined && 'text' in behaviour)
      return void response.writeHead(behaviour.http).end(behaviour.text)
    const status = behaviour?.status ?? judge(received, known)
    // The service sends its own status as the HTTP status too.
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
    response.end(
      JSON.stringify({ return: { status, message: messages[status] ?? '' }, entries: entriesOf(status, form) }),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    host: `http://127.0.0.1:${address.port}`,
    calls,
    /** Its behaviour from now on; undefined for the protocol. */
    answer: (next: KavenegarMood | undefined) => {
      behaviour = next
    },
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function judge({ path, form }: KavenegarRequest, known: { apiKey: string; template: string }): number {
  const key = /^\/v1\/([^/]+)\/verify\/lookup\.json$/.exec(path)?.[1]
  if (key === undefined) return 404
  if (decodeURIComponent(key) !== known.apiKey) return 403
  if (!form.receptor || !form.token || !form.template) return 406
  if (!/^09\d{9}$/.test(form.receptor)) return 411
  if (/\s/.test(form.token)) return 431
  return form.template === known.template ? 200 : 424
}

function entriesOf(status: number, form: Record<string, string>) {
  if (status !== 200) return null
  return [{ messageid: 8792343, status: 5, statustext: 'ارسال به مخابرات', receptor: form.receptor, cost: 120 }]
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}
