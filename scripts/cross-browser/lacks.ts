import type { Phone } from './phone.ts'

/** Optional browser features that the product uses and this engine lacks. */
export function lacksOf(phone: Phone): Promise<string[]> {
  return phone.evaluate(async () => {
    const codec = 'avc1.42001f'
    const decodes = async () =>
      (await globalThis.VideoDecoder?.isConfigSupported({ codec }).catch(() => undefined))?.supported === true
    const encodes = async () => {
      const config = { codec, width: 1280, height: 720, bitrate: 2_000_000 }
      return (await globalThis.VideoEncoder?.isConfigSupported(config).catch(() => undefined))?.supported === true
    }
    // First: WebKitGTK 2.50 initializes GStreamer for a decoder only, and a question for an encoder before crashes the page.
    const hasDecoder = await decodes()
    const has = {
      'background sync': 'SyncManager' in globalThis,
      push: 'PushManager' in globalThis,
      'web locks': 'locks' in navigator,
      'persistent storage': navigator.storage?.persist !== undefined,
      'a decoder for H.264': hasDecoder,
      'a video encoder': 'VideoEncoder' in globalThis,
      'an encoder for H.264': await encodes(),
      'a detector of codes (jsQR reads them)': 'BarcodeDetector' in globalThis,
      'a wake lock': 'wakeLock' in navigator,
      vibration: 'vibrate' in navigator,
      'a storage estimate': navigator.storage?.estimate !== undefined,
      badge: 'setAppBadge' in navigator,
      share: 'share' in navigator,
      'an install prompt': 'onbeforeinstallprompt' in globalThis,
      'links of our own protocol': 'registerProtocolHandler' in navigator,
    }
    return Object.entries(has).flatMap(([name, isThere]) => (isThere ? [] : [name]))
  })
}
