import { createFileRoute, redirect } from '@tanstack/react-router'
import * as z from 'zod/mini'

const search = z.object({ link: z.catch(z.string(), '') })

/** Where the system brings a `web+mowj:/page` link: on to that page of ours, or home. */
export const Route = createFileRoute('/open')({
  validateSearch: search,
  beforeLoad: ({ search: { link } }) => {
    const path = link.replace(/^web\+mowj:/, '')
    throw redirect({ href: /^\/[\w/-]*$/.test(path) && !path.startsWith('//') ? path : '/', replace: true })
  },
})
