import { type RefObject, useEffect, useState } from 'react'

export type Field = RefObject<HTMLInputElement | null>

/** Text of the field, and whether the list should be open: from focus or input until Escape, Enter or blur. */
export function useField(field: Field) {
  const [text, setText] = useState('')
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    const input = field.current
    const container = input?.closest<HTMLElement>('search')
    if (input === null || container === null || container === undefined) return
    const stop = new AbortController()
    const onInput = () => {
      setText(input.value)
      setWanted(true)
    }
    // The user may have typed before this chunk was loaded.
    setText(input.value)
    setWanted(document.activeElement === input)
    const onFocusOut = (event: FocusEvent) => {
      if (!(event.relatedTarget instanceof Node) || !container.contains(event.relatedTarget)) setWanted(false)
    }
    input.addEventListener('input', onInput, stop)
    input.addEventListener('focus', onInput, stop)
    input.form?.addEventListener('submit', () => setWanted(false), stop)
    container.addEventListener('focusout', onFocusOut, stop)
    return () => stop.abort()
  }, [field])
  return { text, wanted, setWanted }
}
