import { createMemoryHistory } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { serveFrom } from '#src/api/address.ts'
import { answerWith } from '#src/api/request.ts'
import { dehydratedElement, dehydratedOf } from './api/query/dehydrated-state.ts'
import { isPublicKey } from './api/query/keys.ts'
import { createQueryClient } from './api/query/query-client.ts'
import { App, createAppRouter } from './app.tsx'
import type { RenderPage } from './contract/ssr.ts'
import { setServerOrigin } from './ui/layout/page-origin.ts'
import { setServerTime } from './ui/motion/use-now.ts'

/** A page may read what another read led to, but not for ever. */
const MOST_ROUNDS = 3

/**
 * Draws one address as the browser will: first to learn what it reads, then with what was read. Not for two addresses
 * at a time: where the API stands is the module's own knowledge, as it is the browser's.
 */
export const render: RenderPage = async ({ path, origin, base, now, answer }) => {
  setServerOrigin(origin)
  serveFrom(base)
  answerWith(async (url, { headers }) => {
    const { status, contentType, body } = await answer(url, Object.fromEntries(headers))
    return new Response(body, { status, headers: { 'content-type': contentType } })
  })
  setServerTime(now)
  const queryClient = createQueryClient()
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } })
  const router = createAppRouter(queryClient, createMemoryHistory({ initialEntries: [path] }), true)
  await router.load()
  const draw = () => drawn(<App queryClient={queryClient} router={router} />)
  let html = await draw()
  for (let round = 0; round < MOST_ROUNDS && (await readWhatIsAsked(queryClient)); round += 1) html = await draw()
  const failed = queries(queryClient).some((query) => query.state.error !== null)
  const data = dehydratedElement(dehydratedOf(queryClient, now))
  queryClient.clear()
  return failed ? undefined : { html, data }
}

/** Waits for parts that come later in the browser, and writes everything in its place: no script has to move it there. */
async function drawn(app: ReactNode): Promise<string> {
  const errors: unknown[] = []
  const { prelude } = await prerender(app, {
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    onError: (error) => void errors.push(error),
  })
  const html = await new Response(prelude).text()
  // The browser would draw the broken part anew: the plain shell is the better beginning.
  if (errors.length > 0) throw errors[0]
  return html
}

function queries(queryClient: ReturnType<typeof createQueryClient>) {
  return queryClient
    .getQueryCache()
    .getAll()
    .filter(({ queryKey, meta, options }) => isPublicKey(queryKey) && meta?.ssr !== false && isWanted(options))
}

/** The cache holds what a screen is not yet to read, too; it keeps the options of whoever asked. */
function isWanted(options: object): boolean {
  return !('enabled' in options) || options.enabled !== false
}

/** Whether anything new was read. */
async function readWhatIsAsked(queryClient: ReturnType<typeof createQueryClient>): Promise<boolean> {
  const asked = queries(queryClient).filter((query) => query.state.data === undefined && query.state.error === null)
  await Promise.allSettled(asked.map((query) => query.promise ?? query.fetch()))
  return asked.length > 0
}
