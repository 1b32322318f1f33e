import { useEffect, useState } from 'react'
import type { Cuts } from './copy-range.ts'

/** `offline`: the code that reads videos has never been loaded. */
export type CutsState = { name: 'loading' | 'unreadable' | 'offline' } | { name: 'read'; cuts: Cuts }

/** Where a video can be cut. */
export function useCuts(file: File): CutsState {
  const [state, setState] = useState<CutsState>({ name: 'loading' })
  useEffect(() => {
    let isOver = false
    const show = (next: CutsState) => {
      if (!isOver) setState(next)
    }
    const read = async () => {
      const loaded = await import('./copy-range.ts').catch(() => undefined)
      if (loaded === undefined) return show({ name: 'offline' })
      const cuts = await loaded.readCuts(file).catch(() => undefined)
      show(cuts !== undefined && cuts.length > 0 ? { name: 'read', cuts } : { name: 'unreadable' })
    }
    void read()
    return () => {
      isOver = true
    }
  }, [file])
  return state
}
