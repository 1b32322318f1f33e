// Before all other stylesheets.
import './styles/first-paint.ts'
import { type ReactNode, startTransition, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { subscribeKey } from 'valtio/utils'
import { followTheme } from '#src/ui/theme-store.ts'
import { type DehydratedState, hydrateServed, readDehydrated } from './api/query/dehydrated-state.ts'
import { persistQueries } from './api/query/persist-queries.ts'
import { createQueryClient } from './api/query/query-client.ts'
import { startSession } from './api/session/session.ts'
import { session } from './api/session/session-store.ts'
import { App, createAppRouter } from './app.tsx'
import { replayClicks } from './click-replay.ts'
import { nextTask, whenIdle } from './offline/idle.ts'
import { setServerTime } from './ui/motion/use-now.ts'

/** Restoring takes about 20 ms; a device that does not respond must not block the first screen. */
const RESTORE_MS = 500
/** How long the static first screen stays while a screen's code or data loads. */
const FIRST_SCREEN_MS = 1000

const root = document.getElementById('root')
const served = readDehydrated()
const queryClient = createQueryClient()
await nextTask()
const router = createAppRouter(queryClient, undefined, served !== undefined)
await nextTask()

if (root !== null) await (served === undefined ? render(root) : hydrate(root, served))
// After a change of user, guards and loaders run again.
subscribeKey(session, 'userId', () => void router.invalidate())
whenIdle(startRest)

/** Without server HTML: restores the cached data first, so that the first render is complete. */
async function render(container: HTMLElement) {
  startSessionAndTheme()
  await within(RESTORE_MS, persistQueries(queryClient))
  await within(FIRST_SCREEN_MS, router.load())
  await nextTask()
  replayClicks()
  createRoot(container).render(<App queryClient={queryClient} router={router} />)
}

/** Hydrates the server's HTML, which contains no device state: that is applied after hydration to avoid a mismatch. */
async function hydrate(container: HTMLElement, page: DehydratedState) {
  setServerTime(page.at)
  hydrateServed(queryClient, page)
  await nextTask()
  await router.load()
  await nextTask()
  const replay = replayClicks()
  const hydrated = new Promise<void>((resolve) => {
    startTransition(() => {
      hydrateRoot(
        container,
        <NotifyMounted onMount={resolve}>
          <App queryClient={queryClient} router={router} />
        </NotifyMounted>,
      )
    })
  })
  await hydrated
  replay()
  await nextTask()
  startSessionAndTheme()
  await within(RESTORE_MS, persistQueries(queryClient))
  // Again, now that persistence is active: this stores the page's data on the device.
  hydrateServed(queryClient, page)
}

function startSessionAndTheme() {
  followTheme()
  startSession()
}

function NotifyMounted({ onMount, children }: { onMount: () => void; children: ReactNode }) {
  useEffect(onMount, [onMount])
  return children
}

/** Starts what the first paint does not need. */
async function startRest() {
  const { startDeferred } = await import('./deferred-startup.ts')
  await startDeferred(queryClient, router)
}

function within(ms: number, work: Promise<unknown>) {
  return Promise.race([work.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, ms))])
}
