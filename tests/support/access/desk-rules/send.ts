import type { TestApp } from '#tests/support/drivers/app.ts'
import type { Endpoint } from '#tests/support/scenarios/requests.ts'
import type { DeskRule } from './desk-rule.ts'

type Prepared = Awaited<ReturnType<DeskRule['request']>>

/** Sends the request of a rule with these headers; `shows` is what its response may contain. */
export async function sendRule(
  { app }: Pick<TestApp, 'app'>,
  operation: Endpoint,
  { params, query, payload, body, headers: own, shows }: Prepared,
  headers: Record<string, string> | undefined,
) {
  const path = operation.path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(String(params?.[name])),
  )
  const response = await app.inject({
    method: operation.method,
    url: query === undefined ? path : `${path}?${query}`,
    headers: {
      ...(operation.method !== 'GET' && { 'idempotency-key': crypto.randomUUID() }),
      ...own,
      ...headers,
    },
    ...(payload !== undefined && { payload }),
    ...(body !== undefined && { payload: Buffer.from(body) }),
  })
  return { status: response.statusCode, text: response.body, shows, cache: response.headers['cache-control'] }
}
