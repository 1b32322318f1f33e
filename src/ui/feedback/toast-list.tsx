import { AnimatePresence } from 'framer-motion'
import * as m from 'framer-motion/m'
import { useRef, useState } from 'react'
import { MotionScope } from '#src/ui/motion/motion-scope.tsx'
import { dragToEnd, toastVariants } from '#src/ui/motion/motion-values.ts'
import { useFocusAfterLeaving } from '#src/ui/motion/use-focus-after-leaving.ts'
import { ToastCard } from './toast-card.tsx'
import { dismissToast, type Toast } from './toast-store.ts'

/** The toasts: each rises and sinks, the others make room, and a drag in the reading direction dismisses. */
export function ToastList({ list }: { list: readonly Toast[] }) {
  return (
    <MotionScope>
      <AnimatePresence>
        {list.map((toast) => (
          <MovingToast key={toast.id} toast={toast} />
        ))}
      </AnimatePresence>
    </MotionScope>
  )
}

function MovingToast({ toast }: { toast: Toast }) {
  const card = useRef<HTMLDivElement>(null)
  const [flung, setFlung] = useState(false)
  useFocusAfterLeaving(card)
  const dismiss = () => {
    setFlung(true)
    dismissToast(toast.id)
  }
  return (
    <m.div
      ref={card}
      layout="position"
      variants={toastVariants}
      initial="hidden"
      animate="shown"
      exit={flung ? 'flung' : 'hidden'}
      {...dragToEnd(dismiss)}
    >
      <ToastCard toast={toast} />
    </m.div>
  )
}
