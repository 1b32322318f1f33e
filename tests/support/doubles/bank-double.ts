import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'

/** The bank's reply to a request. `hang`: no response; `cut`: the connection breaks; `goTo`: a redirect. */
export type BankAnswer =
  | { status: number; body: unknown }
  | { status: number; text: string }
  | { goTo: string }
  | 'hang'
  | 'cut'

export type BankRequest = { method: string; path: string; body: unknown }

/** A bank with canned responses over real HTTP, for what a well-behaved bank never returns. */
export async function startBankDouble(respond: (request: BankRequest) => BankAnswer | Promise<BankAnswer>) {
  const calls: BankRequest[] = []
  const server = createServer(async (request, response) => {
    const received = { method: request.method ?? '', path: request.url ?? '', body: await readJson(request) }
    calls.push(received)
    const reply = await respond(received)
    if (reply === 'hang') return
    if (reply === 'cut') return void request.socket.destroy()
    if ('goTo' in reply) return void response.writeHead(303, { location: reply.goTo }).end()
    response.writeHead(reply.status, { 'content-type': 'application/json' })
    response.end('text' in reply ? reply.text : JSON.stringify(reply.body))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    calls,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const chunk of request) text += chunk
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true
  if (isForm) return Object.fromEntries(new URLSearchParams(text))
  return text === '' ? undefined : JSON.parse(text)
}
