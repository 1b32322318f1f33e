import { useEffect, useEffectEvent, useState } from 'react'
import type { Field } from './use-field.ts'

type ListKeys = {
  field: Field
  size: number
  open: boolean
  onOpen: () => void
  onClose: () => void
  onChoose: (index: number) => void
  /** Removes the row, where it can be removed. */
  onRemove: (index: number) => void
}

/** Arrows select a row, Enter opens it, Delete removes it, Escape closes. -1: no row is selected, and Enter searches. */
export function useListKeys({ field, size, open, onOpen, onClose, onChoose, onRemove }: ListKeys) {
  const [chosen, setActive] = useState(-1)
  const active = open && chosen < size ? chosen : -1
  const step = (by: 1 | -1) => {
    onOpen()
    // One position more than rows: the field itself.
    if (open) setActive(((active + 1 + by + size + 1) % (size + 1)) - 1)
  }
  /** Handles a key of the selected row; false without one, and for other keys. */
  const handleRowKey = (key: string): boolean => {
    if (active < 0) return false
    if (key === 'Enter') onChoose(active)
    else if (key === 'Delete') onRemove(active)
    else return false
    return true
  }
  /** Handles a key; false for one that is the field's own. */
  const handleKey = (key: string): boolean => {
    if (key === 'ArrowDown') step(1)
    else if (key === 'ArrowUp') step(-1)
    else if (key === 'Escape' && open) onClose()
    else return handleRowKey(key)
    return true
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!event.isComposing && handleKey(event.key)) event.preventDefault()
  })
  useEffect(() => {
    const input = field.current
    const stop = new AbortController()
    input?.addEventListener('keydown', onKey, stop)
    return () => stop.abort()
  }, [field])
  return { active, setActive }
}
