import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Moves the focus when its element is removed with the focus inside: to the next sibling, the previous one, or the page's
 * heading. The browser would restart at the top of the document.
 */
export function useFocusAfterLeaving(element: RefObject<HTMLElement | null>) {
  const targets = useRef<Element[]>([])
  // Before the removal: later, neither the focus nor the siblings are known.
  useLayoutEffect(() => {
    const leaving = element.current
    return () => {
      targets.current = leaving?.contains(document.activeElement) ? targetsAround(leaving) : []
    }
  }, [element])
  // After the removal: a modal dialog inside the element would keep the focus.
  useEffect(
    () => () => {
      const target = targets.current.find(({ isConnected }) => isConnected)
      if (target instanceof HTMLElement) target.focus({ preventScroll: true })
    },
    [],
  )
}

function targetsAround({ nextElementSibling, previousElementSibling }: HTMLElement): Element[] {
  const controls = [nextElementSibling, previousElementSibling].map((sibling) =>
    sibling?.querySelector('a[href], button'),
  )
  return [...controls, document.querySelector('main h1[tabindex]')].filter((target) => target instanceof Element)
}
