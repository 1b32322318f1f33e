import { entryOf } from '#src/contract/build.ts'
import { unsavedGuard } from './unsaved-guard.ts'

const RELOADED_FOR = 'reloaded-for-build'
const PAGE = '/index.html'
const CHECK_MS = 5000

/**
 * Recovers from a chunk that failed to load after all retries. When the server has a newer build (the deploy removed the
 * chunk), reloads the page: at most once per build, and never while unsaved work would be lost. Returns whether a reload
 * was started.
 */
export async function goToNewBuild(): Promise<boolean> {
  const build = ownEntry()
  if (build === undefined || navigator.onLine === false || wasReloadedFor(build)) return false
  if (!(await serverHasOtherBuild(build)) || unsavedGuard.count > 0 || !markReloaded(build)) return false
  location.reload()
  return true
}

/** URL of the running build's entry file; undefined in development. */
function ownEntry(): string | undefined {
  return document.querySelector<HTMLLinkElement>('#entry')?.href
}

/** Requests the page like a reload would, through the worker. A captive portal's page has no entry. */
async function serverHasOtherBuild(build: string): Promise<boolean> {
  try {
    const response = await fetch(PAGE, { cache: 'no-cache', signal: AbortSignal.timeout(CHECK_MS) })
    const entry = response.ok ? entryOf(await response.text()) : undefined
    return entry !== undefined && new URL(entry, location.href).href !== build
  } catch {
    return false
  }
}

function wasReloadedFor(build: string): boolean {
  try {
    return sessionStorage.getItem(RELOADED_FOR) === build
  } catch {
    // Without session storage the page could reload in a loop.
    return true
  }
}

function markReloaded(build: string): boolean {
  try {
    sessionStorage.setItem(RELOADED_FOR, build)
    return true
  } catch {
    return false
  }
}
