import { useState } from 'react'

/**
 * The values of a form beside those it started from. `reset` starts from other values, as after saving or after taking
 * another user's version.
 */
export function useDraft<Values extends Record<string, unknown>>(initial: Values) {
  const [start, setStart] = useState(initial)
  const [values, setValues] = useState(initial)
  const change = <Name extends keyof Values>(name: Name, value: Values[Name]) =>
    setValues((previous) => ({ ...previous, [name]: value }))
  const reset = (next: Values) => {
    setStart(next)
    setValues(next)
  }
  const isDirty = Object.keys(values).some((name) => JSON.stringify(values[name]) !== JSON.stringify(start[name]))
  return { values, change, reset, isDirty }
}
