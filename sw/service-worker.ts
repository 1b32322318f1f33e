import { cacheFonts } from './fonts.ts'
import { handleLifecycle } from './lifecycle.ts'
import { serveOfflineMedia } from './offline-media.ts'
import { sendFromWorker } from './outbox.ts'
import { cachePictures } from './pictures.ts'
import { precacheShell } from './precache.ts'
import { cachePreviousBuild } from './previous-build.ts'
import { handlePush } from './push.ts'
import { renewSubscription } from './push-subscription.ts'
import { cacheSettings } from './settings.ts'
import { handleShares } from './share-target.ts'

declare const self: ServiceWorkerGlobalScope

const entries = self.__WB_MANIFEST
precacheShell(entries)
// Before the other assets, so that this route matches: fonts have a longer expiration.
cacheFonts()
cachePreviousBuild(entries)
cachePictures()
serveOfflineMedia()
cacheSettings()
sendFromWorker()
handleShares()
handlePush()
renewSubscription()
handleLifecycle()
