import { type RegisteredRouter, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { session } from '#src/api/session/session-store.ts'
import { savesData, whenIdle } from '#src/offline/idle.ts'
import { preloadFont } from '#src/ui/motion/font-swap.ts'
import { nextFrame } from '#src/ui/motion/next-frame.ts'

type Screen = keyof RegisteredRouter['routesByPath']

/** The most common next screens. */
const nextScreens: Partial<Record<Screen, readonly Screen[]>> = {
  '/': ['/teams', '/courses'],
  '/teams': ['/team-overview/$teamId'],
  '/courses': ['/swim-course-overview/$courseId'],
  '/pools': ['/pool-overview/$poolId'],
  '/instructors': ['/instructors-profile/$id'],
  '/videos': ['/posts/$postId'],
  // A post published without a network continues there.
  '/create-post': ['/uploads'],
}

/** Preloads the chunks of the next screens while the current one is idle. */
export function useRoutePreload(): void {
  const router = useRouter()
  const currentPath = useRouterState({ select: ({ matches }) => matches.at(-1)?.fullPath })
  useEffect(() => {
    let unmounted = false
    const load = () => {
      if (currentPath === undefined || savesData()) return
      preloadFont()
      const screens = [...(nextScreens[currentPath] ?? [])]
      // A tap on it would wait for its code; visitors are asked to sign in instead.
      if (currentPath === '/' && session.status === 'signed-in') screens.push('/create-post')
      // A failed preload is repeated by the navigation.
      for (const path of screens) router.loadRouteChunk(router.routesByPath[path])?.catch(() => undefined)
    }
    // One more frame: the rest of a long list renders in it.
    let cancel = whenIdle(() =>
      nextFrame(() => {
        if (!unmounted) cancel = whenIdle(load)
      }),
    )
    return () => {
      unmounted = true
      cancel()
    }
  }, [router, currentPath])
}
