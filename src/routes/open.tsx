import { createFileRoute, redirect } from '@tanstack/react-router'
import * as z from 'zod/mini'

const search = z.object({ link: z.catch(z.string(), '') })

/** Target of the `web+mowj:/page` protocol handler: redirects to that path, or home. */
export const Route = createFileRoute('/open')({
  validateSearch: search,
  beforeLoad: ({ search: { link } }) => {
    const path = link.replace(/^web\+mowj:/, '')
    throw redirect({ href: /^\/[\w/-]*$/.test(path) && !path.startsWith('//') ? path : '/', replace: true })
  },
})
