import { type ReactNode, startTransition, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { subscribeKey } from 'valtio/utils'
import { keepQueries } from '#src/api/kept-queries.ts'
import { prependPost } from '#src/api/prepend-post.ts'
import { createQueryClient } from '#src/api/query-client.ts'
import { readServed, type Served, takeServed } from '#src/api/served.ts'
import { confirmSession, startSession } from '#src/api/session.ts'
import { session } from '#src/api/session-store.ts'
import { captureInstallPrompt } from '#src/offline/install-prompt.ts'
import { whenIdle } from '#src/offline/spare-time.ts'
import { followTheme } from '#src/ui/theme-store.ts'
import { setDrawnAt } from '#src/ui/use-now.ts'
import { App, createAppRouter } from './app.tsx'

/** The device's copy is read in some 20 ms; one that does not answer must not hold the first screen. */
const RESTORE_MS = 500
/** How long the page's own first face stands in for a screen whose code or data is on the way. */
const FIRST_SCREEN_MS = 1000

const root = document.getElementById('root')
const served = readServed()
const queryClient = createQueryClient()
const router = createAppRouter(queryClient, undefined, served !== undefined)

captureInstallPrompt()
if (root !== null) await (served === undefined ? draw(root) : takeOver(root, served))
// Another person, or nobody: guards and loaders are asked again.
subscribeKey(session, 'userId', () => void router.invalidate())
whenIdle(startLater)

/** The plain shell: what this device knows comes first, so that the first screen is whole. */
async function draw(place: HTMLElement) {
  startPerson()
  await within(RESTORE_MS, keepQueries(queryClient))
  await within(FIRST_SCREEN_MS, router.load())
  createRoot(place).render(<App queryClient={queryClient} router={router} />)
}

/** The server's HTML stands already and knows nothing of this device: that comes after, or the two would differ. */
async function takeOver(place: HTMLElement, page: Served) {
  setDrawnAt(page.at)
  takeServed(queryClient, page)
  await router.load()
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
  void confirmSession().then(remind)
  void import('#src/offline/kept-media.ts').then(({ goOnKeeping }) => goOnKeeping())
  void import('#src/features/catalog/load-lists.ts').then(({ loadLists }) => loadLists(queryClient))
  void sendKeptWrites()
  void import('./routes/-small-pack.ts').then(({ keepSmallPack }) => keepSmallPack(queryClient))
  void startPosts()
  if (!import.meta.env.PROD) return
  await pageLoaded()
  const [{ followPageWishes, registerWorker }, { keepSeenPictures }, { announceUpdates }] = await Promise.all([
    import('#src/offline/worker-registration.ts'),
    import('#src/offline/seen-pictures.ts'),
    import('#src/features/app-update/announce-update.ts'),
  ])
  announceUpdates()
  keepSeenPictures()
  await registerWorker()
  const { followPush } = await import('#src/offline/push.ts')
  followPush()
  followPageWishes((page) => router.history.push(page))
}

/** Changes made without a network go out; the server's refusals are told. */
async function sendKeptWrites() {
  const [{ startWrites }, { announceRefusals }] = await Promise.all([
    import('#src/offline/writes/send-writes.ts'),
    import('#src/features/pending/announce-refusals.ts'),
  ])
  announceRefusals((page) => router.history.push(page))
  await startWrites(queryClient)
}

/** Posts that wait on this device go on, and each that arrives is told of and stands in the lists. */
async function startPosts() {
  const [{ startOutbox }, { tellDeliveries }] = await Promise.all([
    import('#src/offline/outbox-page/start.ts'),
    import('#src/features/uploads/tell-deliveries.ts'),
  ])
  tellDeliveries((post) => prependPost(queryClient, post))
  await startOutbox()
}

/** Whoever put off choosing a password is asked again, on a later visit. */
async function remind() {
  if (!session.isFirstLogin) return
  const { askForCredentials } = await import('#src/features/auth/ask-again.ts')
  askForCredentials()
}

/** The worker fetches every screen's parts at once: not while the first one still waits for its pictures. */
function pageLoaded() {
  if (document.readyState === 'complete') return
  return new Promise((resolve) => addEventListener('load', resolve, { once: true }))
}

function within(ms: number, work: Promise<unknown>) {
  return Promise.race([work.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, ms))])
}
