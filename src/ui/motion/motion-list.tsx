import { type ComponentProps, createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { useFocusAfterLeaving } from './use-focus-after-leaving.ts'

type Animation = typeof import('./animated-list.tsx')

let loaded: Animation | undefined

const AnimationContext = createContext<Animation | undefined>(undefined)

/** A `<ul>` of `MotionRow`. Rows leave and move with an animation once its library is there, at once without it. */
export function MotionList(props: ComponentProps<'ul'>) {
  const list = useRef<HTMLUListElement>(null)
  const animation = useAnimation(list)
  const List = animation?.AnimatedList ?? 'ul'
  return (
    <AnimationContext value={animation}>
      <List {...props} ref={list} />
    </AnimationContext>
  )
}

type MotionRowProps = { className?: string; children: ReactNode }

/** A row of a `MotionList`; the `key` is its identity. It stays in the list while it fades. */
export function MotionRow(props: MotionRowProps) {
  const row = useRef<HTMLLIElement>(null)
  useFocusAfterLeaving(row)
  const Row = useContext(AnimationContext)?.AnimatedRow ?? 'li'
  return <Row {...props} ref={row} />
}

/** Loads the animation library with the first list. A list in use stays without: its rows would lose focus and state. */
function useAnimation(list: React.RefObject<HTMLUListElement | null>): Animation | undefined {
  const [animation, setAnimation] = useState(loaded)
  useEffect(() => {
    if (animation !== undefined) return
    const start = (module: Animation) => {
      loaded = module
      if (list.current !== null && !isInUse(list.current)) setAnimation(module)
    }
    import('./animated-list.tsx').then(start).catch(() => undefined)
  }, [animation, list])
  return animation
}

const isInUse = (list: HTMLElement) =>
  list.contains(document.activeElement) || list.querySelector('dialog[open], [aria-busy="true"]') !== null
