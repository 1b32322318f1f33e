import { nextTask } from './idle.ts'

/** Waits between tries of one part: a poolside signal is often back within seconds. */
const PAUSES_MS = [300, 1000, 3000]
/** What has not come by then is as good as lost: on a dead signal a browser itself waits for minutes. */
const PATIENCE_MS = 10_000

// What Chromium, Firefox and WebKit say of a file of code that did not come; and what is said here.
const LOST =
  /^(Failed to fetch|error loading) dynamically imported module|^Importing a module script failed|^Part lost: /

/** Sheets by their address that have come or are on their way; one that did not come is forgotten. */
const sheets = new Map<string, Promise<void>>()

/** Whether this is about a part of the app that did not come, rather than about a fault in it. */
export function isChunkError(error: unknown): error is Error {
  return error instanceof Error && LOST.test(error.message)
}

/**
 * Brings a part of the app with the sheets (addresses) it is drawn by, and tries again where the network dropped one of
 * them or never answers: nothing of what the person sees is touched, and no part is had without its sheets. Throws what
 * went wrong last.
 */
export async function loadChunk<Part>(load: () => Promise<Part>, hrefs: readonly string[] = []): Promise<Part> {
  for (let failures = 0; ; failures += 1) {
    try {
      // Asking takes its time, and a screen asks for several parts while it is drawn.
      await nextTask()
      const [part] = await Promise.all([withTimeout(load(), 'code'), ...hrefs.map(bringSheet)])
      return part
    } catch (error) {
      const pause = navigator.onLine === false ? undefined : PAUSES_MS[failures]
      if (!isChunkError(error)) throw error
      if (pause === undefined) {
        keepRouterFromReloading(error)
        throw error
      }
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}

/** Once for all who need it at the same time, and again for whoever needs one that did not come. */
function bringSheet(path: string): Promise<void> {
  const { href } = new URL(path, location.href)
  const known = sheets.get(href)
  if (known !== undefined) return known
  const coming = isInPage(href) ? Promise.resolve() : appendSheet(href)
  sheets.set(href, coming)
  coming.catch(() => sheets.delete(href))
  return coming
}

/** The page itself carries the styles of its first screen, and links that only name their files. */
function isInPage(href: string): boolean {
  return document.querySelector(`link[rel=stylesheet][href$="${new URL(href).pathname}"]`) !== null
}

function appendSheet(href: string): Promise<void> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', crossOrigin: '', href })
  const loaded = new Promise<void>((resolve, reject) => {
    link.onload = () => resolve()
    link.onerror = () => reject(partLost(href))
    document.head.append(link)
  })
  return withTimeout(loaded, href).catch((error: unknown) => {
    link.remove()
    throw error
  })
}

function withTimeout<Thing>(coming: Promise<Thing>, name: string): Promise<Thing> {
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(partLost(name)), PATIENCE_MS)
  })
  return Promise.race([coming, late]).finally(() => clearTimeout(timer))
}

function partLost(name: string): Error {
  return new Error(`Part lost: ${name}`)
}

/** TanStack Router reloads by itself, once for each part, whatever the cause: by this note it believes to have done so. */
function keepRouterFromReloading({ message }: Error): void {
  try {
    sessionStorage.setItem(`tanstack_router_reload:${message}`, '1')
  } catch {
    // Without a memory the router does not reload either.
  }
}
