import { nextTask } from './idle.ts'

/** Delays between retries of one chunk: a poolside signal often returns within seconds. */
const RETRY_DELAYS_MS = [300, 1000, 3000]
/** On a dead signal the browser's own timeout is minutes. */
const TIMEOUT_MS = 10_000

// Messages of Chromium, Firefox and WebKit for a failed dynamic import; the last one is thrown below.
const LOAD_FAILED =
  /^(Failed to fetch|error loading) dynamically imported module|^Importing a module script failed|^Chunk load failed: /

/** Stylesheets loaded or loading, by URL; a failed load is removed so that the next caller retries. */
const stylesheets = new Map<string, Promise<void>>()

/** Whether the error is a failed chunk load rather than an error thrown by the chunk. */
export function isChunkError(error: unknown): error is Error {
  return error instanceof Error && LOAD_FAILED.test(error.message)
}

/**
 * Loads a chunk together with its stylesheets (URLs), with a timeout and retries. The current screen stays untouched, and
 * a chunk never resolves without its stylesheets. Throws the last error.
 */
export async function loadChunk<Chunk>(load: () => Promise<Chunk>, hrefs: readonly string[] = []): Promise<Chunk> {
  for (let failures = 0; ; failures += 1) {
    try {
      // Starting a request blocks the main thread, and a screen loads several chunks while it renders.
      await nextTask()
      const [chunk] = await Promise.all([withTimeout(load(), 'code'), ...hrefs.map(loadStylesheet)])
      return chunk
    } catch (error) {
      const delay = navigator.onLine === false ? undefined : RETRY_DELAYS_MS[failures]
      if (!isChunkError(error)) throw error
      if (delay === undefined) {
        suppressRouterReload(error)
        throw error
      }
      await new Promise((resolve) => setTimeout(resolve, delay))
    }
  }
}

/** Concurrent callers share one load. */
function loadStylesheet(path: string): Promise<void> {
  const { href } = new URL(path, location.href)
  const known = stylesheets.get(href)
  if (known !== undefined) return known
  const loading = isInPage(href) ? Promise.resolve() : appendStylesheet(href)
  stylesheets.set(href, loading)
  loading.catch(() => stylesheets.delete(href))
  return loading
}

/** The HTML inlines the styles of its first screen and lists their files as disabled links. */
function isInPage(href: string): boolean {
  return document.querySelector(`link[rel=stylesheet][href$="${new URL(href).pathname}"]`) !== null
}

function appendStylesheet(href: string): Promise<void> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', crossOrigin: '', href })
  const loaded = new Promise<void>((resolve, reject) => {
    link.onload = () => resolve()
    link.onerror = () => reject(loadError(href))
    document.head.append(link)
  })
  return withTimeout(loaded, href).catch((error: unknown) => {
    link.remove()
    throw error
  })
}

function withTimeout<Value>(loading: Promise<Value>, name: string): Promise<Value> {
  let timer: ReturnType<typeof setTimeout>
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(loadError(name)), TIMEOUT_MS)
  })
  return Promise.race([loading, timeout]).finally(() => clearTimeout(timer))
}

function loadError(name: string): Error {
  return new Error(`Chunk load failed: ${name}`)
}

/** TanStack Router reloads the page once per failed chunk, whatever the cause; this marker disables that reload. */
function suppressRouterReload({ message }: Error): void {
  try {
    sessionStorage.setItem(`tanstack_router_reload:${message}`, '1')
  } catch {
    // Without session storage the router does not reload either.
  }
}
