import { cacheFonts } from './fonts.ts'
import { handleLifecycle } from './lifecycle.ts'
import { serveOfflineMedia } from './offline-media.ts'
import { renewOnDemandChunks, separate } from './on-demand-chunks.ts'
import { sendFromWorker } from './outbox.ts'
import { cachePictures } from './pictures.ts'
import { precacheShell } from './precache.ts'
import { cachePreviousBuild } from './previous-build.ts'
import { handlePush } from './push.ts'
import { renewSubscription } from './push-subscription.ts'
import { cacheSettings } from './settings.ts'
import { handleShares } from './share-target.ts'

declare const self: ServiceWorkerGlobalScope

const { precached, onDemand } = separate(self.__WB_MANIFEST)
precacheShell(precached)
// Before the other assets, so that this route matches: fonts have a longer expiration.
cacheFonts()
cachePreviousBuild(precached)
renewOnDemandChunks(onDemand)
cachePictures()
serveOfflineMedia()
cacheSettings()
sendFromWorker()
handleShares()
handlePush()
renewSubscription()
handleLifecycle()
