import type { Phone } from './phone.ts'

/** Optional browser features that the product uses and this engine lacks. */
export function lacksOf(phone: Phone): Promise<string[]> {
  return phone.evaluate(async () => {
    const has = {
      'background sync': 'SyncManager' in globalThis,
      push: 'PushManager' in globalThis,
      'web locks': 'locks' in navigator,
      'persistent storage': navigator.storage?.persist !== undefined,
      'a video encoder': 'VideoEncoder' in globalThis,
      'a storage estimate': navigator.storage?.estimate !== undefined,
      badge: 'setAppBadge' in navigator,
      share: 'share' in navigator,
      'an install prompt': 'onbeforeinstallprompt' in globalThis,
      'links of our own protocol': 'registerProtocolHandler' in navigator,
    }
    return Object.entries(has).flatMap(([name, isThere]) => (isThere ? [] : [name]))
  })
}
