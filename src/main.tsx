// Before the styles of any part.
import './styles/critical.css'
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

/** The device's copy is read in some 20 ms; one that does not answer must not hold the first screen. */
const RESTORE_MS = 500
/** How long the page's own first face stands in for a screen whose code or data is on the way. */
const FIRST_SCREEN_MS = 1000

const root = document.getElementById('root')
const served = readDehydrated()
const queryClient = createQueryClient()
await nextTask()
const router = createAppRouter(queryClient, undefined, served !== undefined)
await nextTask()

if (root !== null) await (served === undefined ? draw(root) : takeOver(root, served))
// Another person, or nobody: guards and loaders are asked again.
subscribeKey(session, 'userId', () => void router.invalidate())
whenIdle(startLater)

/** The plain shell: what this device knows comes first, so that the first screen is whole. */
async function draw(place: HTMLElement) {
  startPerson()
  await within(RESTORE_MS, persistQueries(queryClient))
  await within(FIRST_SCREEN_MS, router.load())
  await nextTask()
  replayClicks()
  createRoot(place).render(<App queryClient={queryClient} router={router} />)
}

/** The server's HTML stands already and knows nothing of this device: that comes after, or the two would differ. */
async function takeOver(place: HTMLElement, page: DehydratedState) {
  setServerTime(page.at)
  hydrateServed(queryClient, page)
  await nextTask()
  await router.load()
  await nextTask()
  const pressAgain = replayClicks()
  const taken = new Promise<void>((resolve) => {
    startTransition(() => {
      hydrateRoot(
        place,
        <Taken tell={resolve}>
          <App queryClient={queryClient} router={router} />
        </Taken>,
      )
    })
  })
  await taken
  pressAgain()
  await nextTask()
  startPerson()
  await within(RESTORE_MS, persistQueries(queryClient))
  // Now that the device keeps what is read, it keeps what the page brought.
  hydrateServed(queryClient, page)
}

function startPerson() {
  followTheme()
  startSession()
}

function Taken({ tell, children }: { tell: () => void; children: ReactNode }) {
  useEffect(tell, [tell])
  return children
}

/** What the first paint needs not. */
async function startLater() {
  const { startDeferred } = await import('./deferred-startup.ts')
  await startDeferred(queryClient, router)
}

function within(ms: number, work: Promise<unknown>) {
  return Promise.race([work.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, ms))])
}
