import type { QueryClient } from '@tanstack/react-query'
import { prependPost } from '#src/api/prepend-post.ts'
import { confirmSession } from '#src/api/session.ts'
import { session } from '#src/api/session-store.ts'
import { announceUpdates } from '#src/features/app-update/announce-update.ts'
import { loadLists } from '#src/features/catalog/load-lists.ts'
import { announceRefusals } from '#src/features/pending/announce-refusals.ts'
import { tellPosts } from '#src/features/uploads/tell-posts.ts'
import { captureInstallPrompt } from '#src/offline/install-prompt.ts'
import { goOnKeeping } from '#src/offline/kept-media.ts'
import { startOutbox } from '#src/offline/outbox-page/start.ts'
import { followPush } from '#src/offline/push.ts'
import { keepSeenPictures } from '#src/offline/seen-pictures.ts'
import { nextTask } from '#src/offline/spare-time.ts'
import { followPageWishes, registerWorker } from '#src/offline/worker-registration.ts'
import { startWrites } from '#src/offline/writes/send-writes.ts'
import type { createAppRouter } from './app.tsx'
import { keepSmallPack } from './routes/-small-pack.ts'

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
  const { askForCredentials } = await import('#src/features/auth/ask-again.ts')
  askForCredentials()
}

/** The worker fetches every screen's parts at once: not while the first one still waits for its pictures. */
function pageLoaded() {
  if (document.readyState === 'complete') return
  return new Promise((resolve) => addEventListener('load', resolve, { once: true }))
}
