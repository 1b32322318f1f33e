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
import { announceRefusals } from './features/failed-writes/announce-failures.ts'
import { tellPosts } from './features/posts/uploads/upload-toasts.ts'
import { goOnKeeping } from './offline/downloads/downloads.ts'
import { nextTask } from './offline/idle.ts'
import { keepSeenPictures } from './offline/image-cache.ts'
import { captureInstallPrompt } from './offline/install-prompt.ts'
import { followPageWishes, registerWorker } from './offline/worker-registration.ts'
import { keepSmallPack } from './routes/-offline-bundle.ts'

/** What begins once the first screen stands and the browser has time. */
export async function startTheRest(queryClient: QueryClient, { history }: ReturnType<typeof createAppRouter>) {
  const goTo = (page: string) => history.push(page)
  captureInstallPrompt()
  followPageWishes(goTo)
  void confirmSession().then(remind)
  // Posts that wait on this device go on, and what becomes of each is told; those that arrive stand in the lists.
  tellPosts((post) => prependPost(queryClient, post), goTo)
  void startOutbox()
  await nextTask()
  // Changes made without a network go out; the server's refusals are told.
  announceRefusals(goTo)
  void startWrites(queryClient)
  void goOnKeeping()
  await nextTask()
  void loadLists(queryClient)
  await nextTask()
  void keepSmallPack(queryClient)
  if (!import.meta.env.PROD) return
  await pageLoaded()
  announceUpdates()
  keepSeenPictures()
  await registerWorker()
  followPush()
}

/** Whoever put off choosing a password is asked again, on a later visit. */
async function remind() {
  if (!session.isFirstLogin) return
  const { askForCredentials } = await import('./features/auth/credentials-reminder.ts')
  askForCredentials()
}

/** The worker fetches every screen's parts at once: not while the first one still waits for its pictures. */
function pageLoaded() {
  if (document.readyState === 'complete') return
  return new Promise((resolve) => addEventListener('load', resolve, { once: true }))
}
