import { type RefObject, useEffect, useState } from 'react'

export type Field = RefObject<HTMLInputElement | null>

/** What stands in the box, and whether its list should: from the focus or a letter on, to Escape, Enter or leaving. */
export function useField(field: Field) {
  const [text, setText] = useState('')
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    const box = field.current
    const around = box?.closest<HTMLElement>('search')
    if (box === null || around === null || around === undefined) return
    const stop = new AbortController()
    const follow = () => {
      setText(box.value)
      setWanted(true)
    }
    // What was typed before this listened: the code was still on its way.
    setText(box.value)
    setWanted(document.activeElement === box)
    const leave = (event: FocusEvent) => {
      if (!(event.relatedTarget instanceof Node) || !around.contains(event.relatedTarget)) setWanted(false)
    }
    box.addEventListener('input', follow, stop)
    box.addEventListener('focus', follow, stop)
    box.form?.addEventListener('submit', () => setWanted(false), stop)
    around.addEventListener('focusout', leave, stop)
    return () => stop.abort()
  }, [field])
  return { text, wanted, setWanted }
}
