import type { Page, Request } from 'playwright-core'
import { until } from '#tests/support/drivers/server.ts'

const QUIET_MS = 500

type Pending = { requests: Set<Request>; changedAt: number }
const pendingOf = new WeakMap<Page, Pending>()

/**
 * Records the page's requests for `networkIdle`: to be called before its first. Those of type `other` are left out:
 * Chromium's revalidations in the background, whose end it reports half a minute late.
 */
export function watchRequests(page: Page): void {
  const pending: Pending = { requests: new Set(), changedAt: Date.now() }
  pendingOf.set(page, pending)
  const ended = (request: Request) => {
    if (pending.requests.delete(request)) pending.changedAt = Date.now()
  }
  page.on('request', (request) => {
    if (request.resourceType() === 'other') return
    pending.requests.add(request)
    pending.changedAt = Date.now()
  })
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
}

/** Resolves when the page is loaded and has had no pending request for half a second. */
export async function networkIdle(page: Page): Promise<void> {
  const pending = pendingOf.get(page)
  if (pending === undefined) throw new Error('watchRequests(page) comes first')
  await page.waitForLoadState('load')
  await until('no pending request', async () => {
    return (pending.requests.size === 0 && Date.now() - pending.changedAt >= QUIET_MS) || undefined
  })
}
