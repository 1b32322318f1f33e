import { type TokenBundle, tokenBundle } from '#src/contract/auth.ts'
import type { RunningServer } from '#tests/support/drivers/server.ts'

/** Tokens of a new number, obtained with the code of its SMS. */
export async function tokensOf(server: RunningServer, number: string): Promise<TokenBundle> {
  await post(server, '/api/token/otp/', { phone_number: number })
  const response = await post(server, '/api/token/', { phone_number: number, otp: await server.codeFor(number) })
  return tokenBundle.parse(await response.json())
}

async function post(server: RunningServer, path: string, body: object): Promise<Response> {
  const headers = { 'Content-Type': 'application/json' }
  const response = await fetch(server.origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response
}
