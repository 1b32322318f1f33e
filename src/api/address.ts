declare global {
  interface Window {
    /** Runtime settings of this installation, set by `/config.js` before the app starts. */
    __MOWJ__?: {
      /** False disables the service worker. */ worker?: boolean
      apiBase?: string
      /** The share of visits that measure themselves, 0–1. */ fieldShare?: number
    }
  }
}

let servedBase: string | undefined

/** Sets the API base on the server, which has no window. */
export function setServerApiBase(base: string): void {
  servedBase = base
}

/** The API's origin: the runtime setting, otherwise the page's own. */
export function apiBase(): string {
  return servedBase ?? window.__MOWJ__?.apiBase ?? location.origin
}

/** Paths that need no normalisation. A list page resolves two hundred, and a `URL` object for each is slow. */
const PLAIN_PATH = /^(?:\/\w[\w.-]*)+\/?$/
let lastBase = { text: '', origin: '' }

/** Resolves paths against the API base; absolute http(s) URLs stay unchanged. */
export function resolveUrl(path: string): string {
  const base = apiBase()
  if (!PLAIN_PATH.test(path)) return new URL(path, base).href
  if (lastBase.text !== base) lastBase = { text: base, origin: new URL(base).origin }
  return lastBase.origin + path
}

/** Whether `url` belongs to the API, so that requests to it may carry the access token. */
export function isApiUrl(url: string): boolean {
  return new URL(url).origin === new URL(apiBase(), servedBase ?? location.href).origin
}

/** Parses a URL; undefined when invalid. (The supported browsers include some without `URL.canParse`.) */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}
