import type { WorkboxPlugin } from 'workbox-core'

/**
 * Lets an answer into a cache only if it is whole (200, not opaque) and of the expected type: a captive portal's web
 * page is never kept in place of a picture. An answer to a request that carries a token is somebody's own: never kept.
 */
export function onlyType(type: RegExp): WorkboxPlugin {
  return {
    cacheWillUpdate: async ({ request, response }) => {
      const isWhole = response.status === 200 && response.type !== 'opaque'
      const isExpected = type.test(response.headers.get('Content-Type') ?? '')
      return isWhole && isExpected && !request.headers.has('Authorization') ? response : null
    },
  }
}
