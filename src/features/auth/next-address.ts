const LONGEST = 2000
const doors: ReadonlySet<string> = new Set(['/login', '/login/password', '/verify-otp', '/set-credentials'])

/** An address of this site to go on to after signing in; undefined for any other text, and for the sign-in's own pages. */
export function safeNext(next: unknown): string | undefined {
  if (typeof next !== 'string' || !next.startsWith('/') || next.length > LONGEST) return undefined
  try {
    const { origin, pathname, search, hash } = new URL(next, location.origin)
    // `/.//host` is resolved to `//host`, which a browser takes for another site.
    const isOurs = origin === location.origin && !pathname.startsWith('//')
    return isOurs && !isDoorPath(pathname) ? `${pathname}${search}${hash}` : undefined
  } catch {
    return undefined
  }
}

/** Whether a path is one of the sign-in's own pages. */
export function isDoorPath(pathname: string): boolean {
  return doors.has(pathname.replace(/\/+$/, ''))
}

/** The search parameters of the sign-in's pages. A bad `next` is named, too: left out, the router would keep it. */
export function nextSearch(search: Record<string, unknown>): { next?: string | undefined } {
  return { next: safeNext(search.next) }
}
