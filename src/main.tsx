import { QueryClientProvider } from '@tanstack/react-query'
import { createRouter, RouterProvider } from '@tanstack/react-router'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { subscribeKey } from 'valtio/utils'
import { keepQueries } from '#src/api/kept-queries.ts'
import { prependPost } from '#src/api/prepend-post.ts'
import { createQueryClient } from '#src/api/query-client.ts'
import { confirmSession, startSession } from '#src/api/session.ts'
import { session } from '#src/api/session-store.ts'
import { AuthDialogs } from '#src/features/auth/auth-dialogs.tsx'
import { InstallPlace } from '#src/features/install/install-place.tsx'
import { LastResort } from '#src/features/shell/last-resort.tsx'
import { recoverMissingChunks } from '#src/offline/chunk-recovery.ts'
import { captureInstallPrompt } from '#src/offline/install-prompt.ts'
import { whenIdle } from '#src/offline/spare-time.ts'
import { followTheme } from '#src/ui/theme-store.ts'
import { Toaster } from '#src/ui/toast.tsx'
import { routeTree } from './routeTree.gen.ts'

/** The device's copy is read in some 20 ms; one that does not answer must not hold the first screen. */
const RESTORE_MS = 500
/** How long the page's own first face stands in for a screen whose code or data is on the way. */
const FIRST_SCREEN_MS = 1000

const queryClient = createQueryClient()

const router = createRouter({
  routeTree,
  context: { queryClient },
  defaultPreload: 'intent',
  // How fresh data is, Query decides.
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
  InnerWrap: Furniture,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

captureInstallPrompt()
recoverMissingChunks(import.meta.url)
followTheme()
startSession()
// Another person, or nobody: guards and loaders are asked again.
subscribeKey(session, 'userId', () => void router.invalidate())

await within(RESTORE_MS, keepQueries(queryClient))
await within(FIRST_SCREEN_MS, router.load())

const root = document.getElementById('root')
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <LastResort>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </LastResort>
    </StrictMode>,
  )
}
whenIdle(startLater)

/** What stands beside every screen. */
function Furniture({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <AuthDialogs onDone={(next) => next !== undefined && router.history.push(next)} />
      <InstallPlace />
      <Toaster />
    </>
  )
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
