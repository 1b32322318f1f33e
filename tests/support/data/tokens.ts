import { type TokenBundle, tokenBundle } from '#src/contract/auth.ts'
import type { RunningServer } from '#tests/support/drivers/server.ts'

/** Tokens of a new number, obtained with the code of its SMS. */
export async function tokensOf(server: RunningServer, number: string): Promise<TokenBundle> {
  await call(server, '/api/token/otp/', { phone_number: number })
  const answer = await call(server, '/api/token/', { phone_number: number, otp: await server.codeFor(number) })
  return tokenBundle.parse(await answer.json())
}

async function call(server: RunningServer, path: string, body: object): Promise<Response> {
  const headers = { 'Content-Type': 'application/json' }
  const answer = await fetch(server.origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer
}
