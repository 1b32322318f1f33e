import type { QueryClient } from '@tanstack/react-query'
import { startOutbox } from './api/outbox-client/start.ts'
import { followPush } from './api/push.ts'
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
import { followPageRequests, registerWorker } from './offline/worker-registration.ts'
import { cacheOfflineBundle } from './routes/-offline-bundle.ts'

/** What begins once the first screen stands and the browser has time. */
export async function startDeferred(queryClient: QueryClient, { history }: ReturnType<typeof createAppRouter>) {
  const goTo = (page: string) => history.push(page)
  captureInstallPrompt()
  followPageRequests(goTo)
  void confirmSession().then(remind)
  // Posts that wait on this device go on, and what becomes of each is told; those that arrive stand in the lists.
  showUploadToasts((post) => prependPost(queryClient, post), goTo)
  void startOutbox()
  await nextTask()
  // Changes made without a network go out; the server's refusals are told.
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
}

/** Whoever put off choosing a password is asked again, on a later visit. */
async function remind() {
  if (!session.isFirstLogin) return
  const { remindCredentials } = await import('./features/auth/credentials-reminder.ts')
  remindCredentials()
}

/** The worker fetches every screen's parts at once: not while the first one still waits for its pictures. */
function pageLoaded() {
  if (document.readyState === 'complete') return
  return new Promise((resolve) => addEventListener('load', resolve, { once: true }))
}
