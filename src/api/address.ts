declare global {
  interface Window {
    /** Runtime settings of this installation, written by `/config.js` before the app starts. */
    __MOWJ__?: {
      /** False: no worker is wanted. */ worker?: boolean
      apiBase?: string
    }
  }
}

let servedBase: string | undefined

/** On the server, where no window tells the page's own origin, this does. */
export function serveFrom(base: string): void {
  servedBase = base
}

/** The origin the API is reached at: the runtime setting, else the page's own. */
export function apiBase(): string {
  return servedBase ?? window.__MOWJ__?.apiBase ?? location.origin
}

/** Paths that stand behind an origin as they are. A list of cards names two hundred, and a `URL` for each takes its time. */
const PLAIN_PATH = /^(?:\/\w[\w.-]*)+\/?$/
let lastBase = { text: '', origin: '' }

/** Paths of answers and calls become whole addresses on the API base; absolute http(s) addresses stay as they are. */
export function resolveUrl(path: string): string {
  const base = apiBase()
  if (!PLAIN_PATH.test(path)) return new URL(path, base).href
  if (lastBase.text !== base) lastBase = { text: base, origin: new URL(base).origin }
  return lastBase.origin + path
}

/** Whether `url` belongs to the API, and may therefore see the person's token. */
export function isApiUrl(url: string): boolean {
  return new URL(url).origin === new URL(apiBase(), servedBase ?? location.href).origin
}

/** What an address says; undefined for what is none. (`URL.canParse` is younger than the browsers we serve.) */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}
