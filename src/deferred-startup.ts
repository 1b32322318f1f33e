import type { QueryClient } from '@tanstack/react-query'
import { measureSample } from './api/field-metrics/start.ts'
import { startOutbox } from './api/outbox-client/start.ts'
import { followPush } from './api/push.ts'
import { personalWrites } from './api/query/persister.ts'
import { prependPost } from './api/query/prepend-post.ts'
import { confirmSession } from './api/session/session.ts'
import { session } from './api/session/session-store.ts'
import { startWrites } from './api/writes/send-writes.ts'
import type { createAppRouter } from './app.tsx'
import { announceUpdates } from './features/app-update/announce-update.ts'
import { loadLists } from './features/catalog/load-lists.ts'
import { announceFailures } from './features/failed-writes/announce-failures.ts'
import { showUploadToasts } from './features/posts/uploads/upload-toasts.ts'
import { resumeDownloads } from './offline/downloads/downloads.ts'
import { nextTask } from './offline/idle.ts'
import { cacheSeenImages } from './offline/image-cache.ts'
import { captureInstallPrompt } from './offline/install-prompt.ts'
import { shedder, withRoom } from './offline/make-room.ts'
import { followPageRequests, registerWorker } from './offline/worker-registration.ts'
import { cacheOfflineBundle } from './routes/-offline-bundle.ts'
import { watchNavigations } from './ui/motion/watch-navigations.ts'

/** Starts everything that the first screen does not need. */
export async function startDeferred(queryClient: QueryClient, router: ReturnType<typeof createAppRouter>) {
  const goTo = (page: string) => router.history.push(page)
  captureInstallPrompt()
  watchNavigations(router)
  personalWrites.run = withRoom
  shedder.shed = async () => (await import('./offline/shed.ts')).shed()
  followPageRequests(goTo)
  void confirmSession().then(remind)
  // Sends posts stored on this device, reports their results, and inserts delivered ones into the lists.
  showUploadToasts((post) => prependPost(queryClient, post), goTo)
  void startOutbox()
  await nextTask()
  // Sends writes queued while offline and reports the server's rejections.
  announceFailures(goTo)
  void startWrites(queryClient)
  void resumeDownloads()
  await nextTask()
  void loadLists(queryClient)
  await nextTask()
  void cacheOfflineBundle(queryClient)
  if (!import.meta.env.PROD) return
  await pageLoaded()
  announceUpdates()
  cacheSeenImages()
  await registerWorker()
  followPush()
  measureSample((use) =>
    router.subscribe('onRendered', ({ toLocation, pathChanged }) => pathChanged && use(toLocation.pathname)),
  )
}

/** Reminds users who postponed choosing a password, on a later visit. */
async function remind() {
  if (!session.isFirstLogin) return
  const { remindCredentials } = await import('./features/auth/credentials-reminder.ts')
  remindCredentials()
}

/** The worker precaches every screen's chunks: not while the first screen still loads pictures. */
function pageLoaded() {
  if (document.readyState === 'complete') return
  return new Promise((resolve) => addEventListener('load', resolve, { once: true }))
}
