import type { WorkboxPlugin } from 'workbox-core'

const PAGE = '/index.html'
/** Stands in our page's head, and in no captive portal's. */
const PAGE_MARK = 'name="application-name" content="موج"'

/**
 * Refuses what is not a part of the app: a captive portal answers every address with a page of its own. The new worker
 * then fails to install, and the old one goes on.
 */
export const shellGuard: WorkboxPlugin = {
  cacheWillUpdate: async ({ request, response }) => {
    if (response.status !== 200) return null
    const isPage = /html/i.test(response.headers.get('Content-Type') ?? '')
    if (!isPage) return response
    if (new URL(request.url).pathname !== PAGE) return null
    return (await response.clone().text()).includes(PAGE_MARK) ? response : null
  },
}
