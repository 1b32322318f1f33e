import deskScreens from 'virtual:desk-screens'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useLayoutEffect, useState } from 'react'
import { NotFound } from '#src/features/shell/route-error.tsx'
import { Route as deskRoute } from './desk.tsx'

/** Every address of the desk until the routes of its screens, which come with this one's code, are added. */
export const Route = createFileRoute('/desk/$')({ component: DeskRoutes })

function DeskRoutes() {
  const router = useRouter()
  const [areKnown, setKnown] = useState(() => deskScreens.some(({ id }) => id !== undefined && id in router.routesById))
  useLayoutEffect(() => {
    if (areKnown) return
    deskRoute.addChildren([...deskScreens, Route])
    router.setRoutes(router.buildRouteTree())
    // The same address matches its screen now, or none.
    void router.load().then(() => setKnown(true))
  }, [areKnown, router])
  return areKnown ? <NotFound /> : null
}
