import { keepFonts } from './fonts.ts'
import { followThePage } from './lifecycle.ts'
import { playKeptMedia } from './offline-media.ts'
import { sendFromWorker } from './outbox.ts'
import { keepPictures } from './pictures.ts'
import { keepShell } from './precache.ts'
import { keepPreviousBuild } from './previous-build.ts'
import { showPushes } from './push.ts'
import { renewSubscription } from './push-subscription.ts'
import { keepSettings } from './settings.ts'
import { takeShares } from './share-target.ts'

declare const self: ServiceWorkerGlobalScope

const entries = self.__WB_MANIFEST
keepShell(entries)
// Before the other parts of the app: letters stay for a year.
keepFonts()
keepPreviousBuild(entries)
keepPictures()
playKeptMedia()
keepSettings()
sendFromWorker()
takeShares()
showPushes()
renewSubscription()
followThePage()
