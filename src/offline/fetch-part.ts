/** Waits between tries of one part: a poolside signal is often back within seconds. */
const PAUSES_MS = [300, 1000, 3000]

// What Chromium, Firefox and WebKit say of a file of code that did not come.
const UNFETCHED = /^(Failed to fetch|error loading) dynamically imported module|^Importing a module script failed/
// What Vite says of a sheet.
const UNSTYLED = /^Unable to preload CSS for (.+)$/

/** Vite asks for a sheet once in a page's life; those that did not come are brought from here. */
const lostSheets = new Set<string>()

/** Whether this is about a part of the app that did not come, rather than about a fault in it. */
export function isPartLost(error: unknown): error is Error {
  return error instanceof Error && (UNFETCHED.test(error.message) || UNSTYLED.test(error.message))
}

/**
 * Brings a part of the app, and tries again where the network dropped it: nothing of what the person sees is touched.
 * Throws what `load` threw last.
 */
export async function fetchPart<Part>(load: () => Promise<Part>): Promise<Part> {
  const own = new Set<string>()
  for (let failures = 0; ; failures += 1) {
    try {
      await bringSheets(own)
      return await load()
    } catch (error) {
      const pause = navigator.onLine === false ? undefined : PAUSES_MS[failures]
      if (!isPartLost(error)) throw error
      noteSheet(error, own)
      if (pause === undefined) {
        keepRouterFromReloading(error)
        throw error
      }
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}

function noteSheet({ message }: Error, own: Set<string>): void {
  const href = UNSTYLED.exec(message)?.[1]
  if (href === undefined) return
  own.add(href)
  lostSheets.add(href)
}

/** Those of other parts may be gone for good: only a part's own are waited for in vain. */
async function bringSheets(own: ReadonlySet<string>): Promise<void> {
  await Promise.allSettled([...lostSheets].map(bringSheet))
  for (const href of own) if (lostSheets.has(href)) throw unstyled(href)
}

function bringSheet(href: string): Promise<void> {
  for (const dead of document.querySelectorAll('link')) if (dead.href === href) dead.remove()
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
  return new Promise((resolve, reject) => {
    link.onload = () => {
      lostSheets.delete(href)
      resolve()
    }
    link.onerror = () => reject(unstyled(href))
    document.head.append(link)
  })
}

function unstyled(href: string): Error {
  return new Error(`Unable to preload CSS for ${href}`)
}

/** TanStack Router reloads by itself, once for each part, whatever the cause: by this note it believes to have done so. */
function keepRouterFromReloading({ message }: Error): void {
  try {
    sessionStorage.setItem(`tanstack_router_reload:${message}`, '1')
  } catch {
    // Without a memory the router does not reload either.
  }
}
