import { subscribe } from 'valtio'
import { type Delivered, outbox } from '#src/offline/outbox-page/outbox-store.ts'
import { showToast } from '#src/ui/toast-store.ts'
import { offerOnLeaving } from './offer-on-leaving.ts'
import { uploadStrings as words } from './strings.ts'

/** The form tells of its own post. */
const COMPOSER = '/create-post'

/** Tells of every post that arrives while the app is open; `onPost` puts it into the lists. */
export function tellDeliveries(onPost: (post: unknown) => void): void {
  let told = new Set(outbox.delivered.map(({ id }) => id))
  subscribe(outbox, () => {
    const fresh = outbox.delivered.filter(({ id }) => !told.has(id))
    told = new Set(outbox.delivered.map(({ id }) => id))
    for (const delivered of fresh) {
      onPost(delivered.post)
      if (location.pathname !== COMPOSER) say(delivered)
    }
  })
  offerOnLeaving()
}

function say({ title }: Delivered): void {
  if (document.visibilityState === 'visible') showToast({ kind: 'success', text: words.delivered(title), ms: 5000 })
  else void notify(title)
}

/** Somebody who looks elsewhere hears it from the device, if they have allowed that. */
async function notify(title: string): Promise<void> {
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return
  const registration = await navigator.serviceWorker?.getRegistration()
  await registration?.showNotification(words.delivered(title), { dir: 'rtl', lang: 'fa', tag: `sent-${title}` })
}
