import type { WorkboxPlugin } from 'workbox-core'

const PAGE = '/index.html'
/** Present in the shell's head and in no captive portal's page. */
const PAGE_MARK = 'name="application-name" content="موج"'

/**
 * Rejects responses that are not assets of the app: a captive portal responds to every URL with its own page. The new
 * worker then fails to install, and the old one stays active.
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
