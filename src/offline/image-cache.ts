import { isPublicMedia, messageTypes } from '#src/contract/offline-media.ts'
import { postToWorker } from './worker-messages.ts'

/**
 * The first visit loads its images before a worker controls the page. Once the worker takes control, the page sends it
 * their URLs so that one visit is enough for offline use. Must run before the worker is registered.
 */
export function cacheSeenImages(): void {
  const { serviceWorker } = navigator
  if (serviceWorker === undefined || serviceWorker.controller !== null) return
  serviceWorker.addEventListener(
    'controllerchange',
    () => postToWorker({ type: messageTypes.picturesSeen, urls: loadedImages() }),
    {
      once: true,
    },
  )
}

function loadedImages(): string[] {
  const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  const images = loaded.filter(
    ({ initiatorType, name }) => initiatorType === 'img' && isPublicMedia(new URL(name, location.href).pathname),
  )
  return [...new Set(images.map(({ name }) => name))]
}
