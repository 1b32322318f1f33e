import { AnimatePresence } from 'framer-motion'
import * as m from 'framer-motion/m'
import type { ComponentProps } from 'react'
import { MotionScope } from './motion-scope.tsx'
import { rowVariants } from './motion-values.ts'

/** A `<ul>` whose rows, each an `AnimatedRow`, fade when they leave while the others slide to their places. */
export function AnimatedList({ children, ...rest }: ComponentProps<'ul'>) {
  return (
    <MotionScope>
      <ul {...rest}>
        <AnimatePresence initial={false}>{children}</AnimatePresence>
      </ul>
    </MotionScope>
  )
}

export function AnimatedRow(props: Pick<ComponentProps<'li'>, 'ref' | 'className' | 'children'>) {
  return <m.li {...props} layout="position" variants={rowVariants} initial={false} animate="present" exit="gone" />
}
