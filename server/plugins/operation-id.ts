/**
 * Stable id of an operation, from its method and path: `get /api/teams/{id}/` is `getTeamsById`. Paths outside `/api/`,
 * which are also pages, end in `OfPage`.
 */
function operationIdOf(method: string, path: string): string {
  const words = path
    .replace(/^\/api\//, '/')
    .split('/')
    .flatMap((segment) => {
      const name = segment.replace(/[{}]/g, '')
      return name === '' ? [] : [name === segment ? '' : 'by', ...name.split(/[^A-Za-z0-9]+/)]
    })
  const camel = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
  return `${method}${camel}${path.startsWith('/api/') ? '' : 'OfPage'}`
}

/** Gives each operation of a document its id. A path that exists with and without its last slash ends in `WithSlash`. */
export function addOperationIds(paths: Record<string, Record<string, unknown> | undefined>): void {
  for (const [path, methods = {}] of Object.entries(paths)) {
    const isAlias = path.endsWith('/') && paths[path.slice(0, -1)] !== undefined
    for (const [method, operation] of Object.entries(methods)) {
      const operationId = operationIdOf(method, path) + (isAlias ? 'WithSlash' : '')
      // A copy: methods of one route share their object.
      methods[method] = { ...(operation as object), operationId }
    }
  }
}
