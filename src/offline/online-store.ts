import { proxy } from 'valtio'

/** What the browser believes of the network. True says little (the wire may be dead); false can be trusted. */
export const network = proxy({ online: typeof navigator === 'undefined' || navigator.onLine !== false })

/** Follows the browser's word from now on. */
export function followNetwork(): void {
  const follow = () => {
    network.online = navigator.onLine !== false
  }
  addEventListener('online', follow)
  addEventListener('offline', follow)
  follow()
}
