import { type RegisteredRouter, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { savesData, whenIdle } from '#src/offline/idle.ts'
import { preloadFont } from '#src/ui/motion/font-swap.ts'
import { nextFrame } from '#src/ui/motion/next-frame.ts'

type Screen = keyof RegisteredRouter['routesByPath']

/** Where people most go to from a screen. */
const next: Partial<Record<Screen, readonly Screen[]>> = {
  '/': ['/teams', '/courses'],
  '/teams': ['/team-overview/$teamId'],
  '/courses': ['/swim-course-overview/$courseId'],
  '/pools': ['/pool-overview/$poolId'],
  '/instructors': ['/instructors-profile/$id'],
  '/videos': ['/posts/$postId'],
}

/** Fetches what the next screens need while this one rests, so that a tap waits for nothing. */
export function useRoutePreload(): void {
  const router = useRouter()
  const here = useRouterState({ select: ({ matches }) => matches.at(-1)?.fullPath })
  useEffect(() => {
    let hasLeft = false
    const load = () => {
      if (here === undefined || savesData()) return
      preloadFont()
      // One that does not come is asked for again by whoever goes there.
      for (const path of next[here] ?? []) router.loadRouteChunk(router.routesByPath[path])?.catch(() => undefined)
    }
    // Once more after a frame: the rest of a long list is drawn with it.
    let callOff = whenIdle(() =>
      nextFrame(() => {
        if (!hasLeft) callOff = whenIdle(load)
      }),
    )
    return () => {
      hasLeft = true
      callOff()
    }
  }, [router, here])
}
