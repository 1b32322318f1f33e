import { type TokenBundle, tokenBundle } from '#src/contract/auth.ts'
import type { RunningServer } from '#tests/support/drivers/server.ts'

/** Tokens of a new number, obtained with the code of its SMS. */
export async function tokensOf(server: RunningServer, number: string): Promise<TokenBundle> {
  await post(server, '/api/token/otp/', { phone_number: number })
  const response = await post(server, '/api/token/', { phone_number: number, otp: await server.codeFor(number) })
  return tokenBundle.parse(await response.json())
}

/** The same session with an access token that has expired: the page renews it, and gets its storage key with that. */
export function expired(tokens: TokenBundle): TokenBundle {
  const [head, claims = '', signature] = tokens.access.split('.')
  const past = { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), exp: 1 }
  return { ...tokens, access: [head, Buffer.from(JSON.stringify(past)).toString('base64url'), signature].join('.') }
}

async function post(server: RunningServer, path: string, body: object): Promise<Response> {
  const headers = { 'Content-Type': 'application/json' }
  const response = await fetch(server.origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response
}
