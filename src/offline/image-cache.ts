import { isPublicMedia } from '#src/contract/offline-media.ts'
import { postToWorker } from './worker-messages.ts'

/**
 * The first visit's pictures are shown before there is a worker to keep them: once it has taken this page, it is told of
 * them, so that one visit is enough. Called before the worker is registered.
 */
export function cacheSeenImages(): void {
  const { serviceWorker } = navigator
  if (serviceWorker === undefined || serviceWorker.controller !== null) return
  serviceWorker.addEventListener(
    'controllerchange',
    () => postToWorker({ type: 'PICTURES_SEEN', urls: seenPictures() }),
    {
      once: true,
    },
  )
}

function seenPictures(): string[] {
  const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  const pictures = loaded.filter(
    ({ initiatorType, name }) => initiatorType === 'img' && isPublicMedia(new URL(name, location.href).pathname),
  )
  return [...new Set(pictures.map(({ name }) => name))]
}
