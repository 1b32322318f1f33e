import { domMax, LazyMotion, MotionConfig } from 'framer-motion'
import type { ReactNode } from 'react'
import { transition } from './motion-values.ts'
import { prefersReducedMotion } from './reduced-motion.ts'

/**
 * Around everything that framer-motion moves: durations and easing of the tokens, and nothing moves under reduced motion.
 * Only lazy chunks may import it or framer-motion. `domMax`, because rows slide and toasts are dragged.
 */
export function MotionScope({ children }: { children: ReactNode }) {
  return (
    <LazyMotion features={domMax} strict>
      <MotionConfig reducedMotion="user" skipAnimations={prefersReducedMotion()} transition={transition}>
        {children}
      </MotionConfig>
    </LazyMotion>
  )
}
