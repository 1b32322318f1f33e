import { AnimatePresence, domAnimation, LazyMotion, MotionConfig } from 'framer-motion'
import * as m from 'framer-motion/m'
import { ToastCard } from './toast-card.tsx'
import type { Toast } from './toast-store.ts'

const hidden = { opacity: 0, y: 24 }
const shown = { opacity: 1, y: 0 }
const transition = { duration: 0.2 }

/** The toasts with enter and exit animations; without them for users who prefer reduced motion. */
export function ToastList({ list }: { list: readonly Toast[] }) {
  return (
    <LazyMotion features={domAnimation} strict>
      <MotionConfig reducedMotion="user">
        <AnimatePresence>
          {list.map((toast) => (
            <m.div key={toast.id} initial={hidden} animate={shown} exit={hidden} transition={transition}>
              <ToastCard toast={toast} />
            </m.div>
          ))}
        </AnimatePresence>
      </MotionConfig>
    </LazyMotion>
  )
}
