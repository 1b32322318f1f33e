let serverOrigin: string | undefined

/** Sets the page's origin on the server, which has no `location`. */
export function setServerOrigin(origin: string): void {
  serverOrigin = origin
}

/** The page's own origin, independent of the API's. */
export function pageOrigin(): string {
  return serverOrigin ?? location.origin
}
