import type { WorkboxPlugin } from 'workbox-core'

/**
 * Caches only complete responses (200, not opaque) of the expected type, which excludes a captive portal's HTML page, and
 * only for requests without a token: their responses would be private.
 */
export function onlyType(type: RegExp): WorkboxPlugin {
  return {
    cacheWillUpdate: async ({ request, response }) => {
      const isComplete = response.status === 200 && response.type !== 'opaque'
      const isExpected = type.test(response.headers.get('Content-Type') ?? '')
      return isComplete && isExpected && !request.headers.has('Authorization') ? response : null
    },
  }
}
