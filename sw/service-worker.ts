import { cacheFonts } from './fonts.ts'
import { followThePage } from './lifecycle.ts'
import { serveOfflineMedia } from './offline-media.ts'
import { sendFromWorker } from './outbox.ts'
import { cachePictures } from './pictures.ts'
import { precacheShell } from './precache.ts'
import { cachePreviousBuild } from './previous-build.ts'
import { showPushes } from './push.ts'
import { renewSubscription } from './push-subscription.ts'
import { cacheSettings } from './settings.ts'
import { takeShares } from './share-target.ts'

declare const self: ServiceWorkerGlobalScope

const entries = self.__WB_MANIFEST
precacheShell(entries)
// Before the other parts of the app: letters stay for a year.
cacheFonts()
cachePreviousBuild(entries)
cachePictures()
serveOfflineMedia()
cacheSettings()
sendFromWorker()
takeShares()
showPushes()
renewSubscription()
followThePage()
