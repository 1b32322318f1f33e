import { type RegisteredRouter, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { savesData, whenIdle } from '#src/offline/spare-time.ts'

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

/** Fetches the code of the next screens while this one rests, so that a tap waits for none. */
export function useNextScreens(): void {
  const router = useRouter()
  const here = useRouterState({ select: ({ matches }) => matches.at(-1)?.fullPath })
  useEffect(
    () =>
      whenIdle(() => {
        if (here === undefined || savesData()) return
        // One that does not come is asked for again by whoever goes there.
        for (const path of next[here] ?? []) router.loadRouteChunk(router.routesByPath[path])?.catch(() => undefined)
      }),
    [router, here],
  )
}
