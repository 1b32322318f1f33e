const MAX_LENGTH = 2000
const signInPaths: ReadonlySet<string> = new Set(['/login', '/login/password', '/verify-otp', '/set-credentials'])

/** A path of this site to continue to after signing in; undefined for anything else and for the sign-in pages. */
export function safeNext(next: unknown): string | undefined {
  if (typeof next !== 'string' || !next.startsWith('/') || next.length > MAX_LENGTH) return undefined
  try {
    const { origin, pathname, search, hash } = new URL(next, location.origin)
    // `/.//host` resolves to `//host`, which a browser treats as another site.
    const isSameSite = origin === location.origin && !pathname.startsWith('//')
    return isSameSite && !isSignInPath(pathname) ? `${pathname}${search}${hash}` : undefined
  } catch {
    return undefined
  }
}

export function isSignInPath(pathname: string): boolean {
  return signInPaths.has(pathname.replace(/\/+$/, ''))
}

/**
 * Search parameters of the sign-in pages. An invalid `next` is set to undefined: the router would carry it over if left
 * out.
 */
export function nextSearch(search: Record<string, unknown>): { next?: string | undefined } {
  return { next: safeNext(search.next) }
}
