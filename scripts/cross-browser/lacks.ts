import type { Phone } from './phone.ts'

/** What the product makes use of where an engine has it, and which of it this engine has not. */
export function lacksOf(phone: Phone): Promise<string[]> {
  return phone.evaluate(async () => {
    const has = {
      'background sync': 'SyncManager' in globalThis,
      push: 'PushManager' in globalThis,
      'web locks': 'locks' in navigator,
      'a promise to keep storage': navigator.storage?.persist !== undefined,
      'an estimate of space': navigator.storage?.estimate !== undefined,
      badge: 'setAppBadge' in navigator,
      share: 'share' in navigator,
      'an offer to install': 'onbeforeinstallprompt' in globalThis,
      'links of our own protocol': 'registerProtocolHandler' in navigator,
    }
    return Object.entries(has).flatMap(([name, isThere]) => (isThere ? [] : [name]))
  })
}
