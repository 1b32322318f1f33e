import type { DragHandler, Variants } from 'framer-motion'
import { durations, easings } from '#src/styles/motion-tokens.ts'

type Curve = [number, number, number, number]

/** A duration token in milliseconds. */
export const milliseconds = (name: keyof typeof durations) => Number.parseFloat(durations[name])

/** A duration token in the unit of framer-motion. */
const seconds = (name: keyof typeof durations) => milliseconds(name) / 1000

/** framer-motion's form of the easing token. */
const curve = easings.ease.match(/[\d.]+/g)?.map(Number) as Curve

/** The default of every element that framer-motion moves. */
export const transition = { duration: seconds('fast'), ease: curve, layout: { duration: seconds('slow'), ease: curve } }

/** −1 where text runs from right to left. */
const endSign = () => (document.documentElement.dir === 'rtl' ? -1 : 1)

/** A toast rises, sinks when it ends, and leaves in the reading direction when it is dragged away. */
export const toastVariants: Variants = {
  hidden: { opacity: 0, y: 24 },
  shown: { opacity: 1, y: 0 },
  flung: () => ({ opacity: 0, x: `${endSign() * 100}%` }),
}

/** A row of a list fades; rows do not enter, so that a list without the animation library is complete. */
export const rowVariants: Variants = {
  present: { opacity: 1 },
  gone: { opacity: 0 },
}

/** Distance or speed that dismisses what is dragged. */
const FAR_PX = 110
const FAST_PX_PER_SECOND = 500

/** Lets the finger drag an element in the reading direction only; a long or fast drag runs `dismiss`. */
export function dragToEnd(dismiss: () => void) {
  const sign = endSign()
  const onDragEnd: DragHandler = (_event, { offset, velocity }) => {
    const isFast = offset.x * sign > 0 && velocity.x * sign > FAST_PX_PER_SECOND
    if (isFast || offset.x * sign > FAR_PX) dismiss()
  }
  return {
    drag: 'x',
    dragConstraints: { left: 0, right: 0 },
    // 1: follows the finger to that side.
    dragElastic: sign < 0 ? { left: 1, right: 0 } : { left: 0, right: 1 },
    dragMomentum: false,
    onDragEnd,
  } as const
}
