import { entryOf } from '#src/contract/build.ts'
import { unsavedGuard } from './unsaved-guard.ts'

const RELOADED_FOR = 'reloaded-for-build'
const PAGE = '/index.html'
const CHECK_MS = 5000

/**
 * For a screen whose code did not come, however often it was asked for. Where a reload would bring another build (a
 * deploy took the part away) the page goes over to it: by one reload, never two for one build, and never while something
 * unsaved would be lost. Where it would bring this build again nothing is reloaded. Returns whether a reload is coming.
 */
export async function goToNewBuild(): Promise<boolean> {
  const build = ownEntry()
  if (build === undefined || navigator.onLine === false || wasReloadedFor(build)) return false
  if (!(await bringsAnother(build)) || unsavedGuard.count > 0 || !noteReload(build)) return false
  location.reload()
  return true
}

/** Address of the first file of the build that runs here; undefined where nothing is built. */
function ownEntry(): string | undefined {
  return document.querySelector<HTMLLinkElement>('#entry')?.href
}

/** Asked as a reload would ask: by way of the worker, where there is one. A captive portal's page names no build. */
async function bringsAnother(build: string): Promise<boolean> {
  try {
    const answer = await fetch(PAGE, { cache: 'no-cache', signal: AbortSignal.timeout(CHECK_MS) })
    const entry = answer.ok ? entryOf(await answer.text()) : undefined
    return entry !== undefined && new URL(entry, location.href).href !== build
  } catch {
    return false
  }
}

function wasReloadedFor(build: string): boolean {
  try {
    return sessionStorage.getItem(RELOADED_FOR) === build
  } catch {
    // Without a memory the reload could loop.
    return true
  }
}

function noteReload(build: string): boolean {
  try {
    sessionStorage.setItem(RELOADED_FOR, build)
    return true
  } catch {
    return false
  }
}
