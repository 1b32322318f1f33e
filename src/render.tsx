import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { setServerApiBase } from '#src/api/address.ts'
import { setTransport } from '#src/api/request.ts'
import { dehydratedElement, dehydratedOf } from './api/query/dehydrated-state.ts'
import { setExcerpt } from './api/query/excerpt.ts'
import { isPublicKey } from './api/query/keys.ts'
import { createQueryClient } from './api/query/query-client.ts'
import { App, createAppRouter } from './app.tsx'
import type { RenderPage } from './contract/ssr.ts'
import { excerptOf, LAST_STEP } from './render-excerpts.ts'
import { setServerOrigin } from './ui/layout/page-origin.ts'
import { setServerTime } from './ui/motion/use-now.ts'

/** Queries may depend on other queries; this limits the number of renders. */
const MAX_ROUNDS = 3

/**
 * Renders one URL as the browser will: first to discover its queries, then with their data, as far as the page contains it.
 * Not reentrant, because the API base is module state, as in the browser.
 */
export const render: RenderPage = async ({ path, origin, base, now, answer }) => {
  setServerOrigin(origin)
  setServerApiBase(base)
  setTransport(async (url, { headers }) => {
    const { status, contentType, body } = await answer(url, Object.fromEntries(headers))
    return new Response(body, { status, headers: { 'content-type': contentType } })
  })
  setServerTime(now)
  const queryClient = createQueryClient()
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } })
  const router = createAppRouter(queryClient, createMemoryHistory({ initialEntries: [path] }), true)
  await router.load()
  const renderApp = () => toHtml(<App queryClient={queryClient} router={router} />)
  const excerpts = excerptsOf(queryClient)
  let html = ''
  // Data may also arrive during a render.
  const renderAt = async (step: number) => {
    while (html === '' || excerpts.write(step)) html = await renderApp()
  }
  await renderAt(0)
  for (let round = 0; round < MAX_ROUNDS && (await fetchPending(queryClient)); round += 1) await renderAt(0)
  if (queries(queryClient).some((query) => query.state.error !== null)) return undefined
  return {
    lastStep: LAST_STEP,
    async at(step) {
      await renderAt(step)
      return { html, data: dehydratedElement(dehydratedOf(queryClient, now)) }
    },
  }
}

type Loaded = { queryKey: QueryKey; data: unknown; updatedAt: number }

/** Replaces the data of a cache by what the page contains of it. */
function excerptsOf(queryClient: QueryClient) {
  const whole = new Map<string, Loaded>()
  let written = 0
  return {
    /** Returns whether the cache changed. */
    write(step: number): boolean {
      const count = whole.size
      for (const { queryHash, queryKey, state } of queryClient.getQueryCache().getAll()) {
        const { data, dataUpdatedAt: updatedAt } = state
        if (data !== undefined && !whole.has(queryHash)) whole.set(queryHash, { queryKey, data, updatedAt })
      }
      if (written === step && whole.size === count) return false
      written = step
      for (const loaded of whole.values()) writeExcerpt(queryClient, loaded, step)
      return true
    },
  }
}

function writeExcerpt(queryClient: QueryClient, { queryKey, data, updatedAt }: Loaded, step: number) {
  const excerpt = excerptOf(queryKey, data, step)
  if (excerpt === undefined) queryClient.removeQueries({ queryKey, exact: true })
  else if (excerpt === data) queryClient.setQueryData(queryKey, data, { updatedAt })
  else setExcerpt(queryClient, queryKey, excerpt, itemsOf(data)?.length)
}

/** The items of a list or of a page of it. */
function itemsOf(data: unknown): unknown[] | undefined {
  const items: unknown = typeof data === 'object' && data !== null && 'results' in data ? data.results : data
  return Array.isArray(items) ? items : undefined
}

/** Waits for lazy components and inlines their HTML: no script has to move it into position. */
async function toHtml(app: ReactNode): Promise<string> {
  const errors: unknown[] = []
  const { prelude } = await prerender(app, {
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    onError: (error) => void errors.push(error),
  })
  const html = await new Response(prelude).text()
  // The browser would render the failed component again: the plain shell is the better start.
  if (errors.length > 0) throw errors[0]
  return html
}

function queries(queryClient: ReturnType<typeof createQueryClient>) {
  return queryClient
    .getQueryCache()
    .getAll()
    .filter(({ queryKey, options }) => isPublicKey(queryKey) && isWanted(options))
}

/** Excludes disabled queries, which the cache contains too. */
function isWanted(options: object): boolean {
  return !('enabled' in options) || options.enabled !== false
}

/** Fetches the queries without data; returns whether there were any. */
async function fetchPending(queryClient: ReturnType<typeof createQueryClient>): Promise<boolean> {
  const pending = queries(queryClient).filter((query) => query.state.data === undefined && query.state.error === null)
  await Promise.allSettled(pending.map((query) => query.promise ?? query.fetch()))
  return pending.length > 0
}
