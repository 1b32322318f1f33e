// Before the styles of any part.
import './first-face.css'
import { type ReactNode, startTransition, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { subscribeKey } from 'valtio/utils'
import { keepQueries } from '#src/api/kept-queries.ts'
import { createQueryClient } from '#src/api/query-client.ts'
import { readServed, type Served, takeServed } from '#src/api/served.ts'
import { startSession } from '#src/api/session.ts'
import { session } from '#src/api/session-store.ts'
import { nextTask, whenIdle } from '#src/offline/spare-time.ts'
import { followTheme } from '#src/ui/theme-store.ts'
import { setDrawnAt } from '#src/ui/use-now.ts'
import { App, createAppRouter } from './app.tsx'
import { takePressed } from './pressed.ts'

/** The device's copy is read in some 20 ms; one that does not answer must not hold the first screen. */
const RESTORE_MS = 500
/** How long the page's own first face stands in for a screen whose code or data is on the way. */
const FIRST_SCREEN_MS = 1000

const root = document.getElementById('root')
const served = readServed()
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
  await within(RESTORE_MS, keepQueries(queryClient))
  await within(FIRST_SCREEN_MS, router.load())
  await nextTask()
  takePressed()
  createRoot(place).render(<App queryClient={queryClient} router={router} />)
}

/** The server's HTML stands already and knows nothing of this device: that comes after, or the two would differ. */
async function takeOver(place: HTMLElement, page: Served) {
  setDrawnAt(page.at)
  takeServed(queryClient, page)
  await nextTask()
  await router.load()
  await nextTask()
  const pressAgain = takePressed()
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
  await within(RESTORE_MS, keepQueries(queryClient))
  // Now that the device keeps what is read, it keeps what the page brought.
  takeServed(queryClient, page)
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
  const { startTheRest } = await import('./start-later.ts')
  await startTheRest(queryClient, router)
}

function within(ms: number, work: Promise<unknown>) {
  return Promise.race([work.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, ms))])
}
