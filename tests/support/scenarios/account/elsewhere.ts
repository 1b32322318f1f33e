import { expect } from 'vitest'
import { ageCodes } from '#tests/support/drivers/e2e.ts'
import type { RunningServer } from '#tests/support/drivers/server.ts'

/** The same user on another device: returns its tokens. */
export async function elsewhere(server: RunningServer, number: string) {
  const post = async (path: string, body: object) => {
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Mozilla/5.0 (iPhone) Version/17.0 Safari/605.1',
    }
    const response = await fetch(server.origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: response.status, body: await response.json() }
  }
  const codes = () => server.output().split(`[sms] ${number} `).length
  await ageCodes(server, number)
  const before = codes()
  await post('/api/token/otp/', { phone_number: number })
  await expect.poll(codes).toBe(before + 1)
  const otp = await server.codeFor(number)
  const { body } = await post('/api/token/', { phone_number: number, otp })
  const { access, refresh } = body as { access: string; refresh: string }
  return { access, refresh, renew: () => post('/api/token/refresh/', { refresh }) }
}
