let drawnFor: string | undefined

/** On the server, where there is no `location`: the origin that the page being drawn will have. */
export function setServerOrigin(origin: string): void {
  drawnFor = origin
}

/** Origin of the page itself, wherever the API is. */
export function pageOrigin(): string {
  return drawnFor ?? location.origin
}
