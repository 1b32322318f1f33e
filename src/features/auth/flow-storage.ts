import * as z from 'zod/mini'
import type { FlowFacts } from './flow.ts'

const KEY = 'auth-flow'
const flowFacts = z.object({ phone: z.string(), resetting: z.boolean() })
const emptyFlow: FlowFacts = { phone: '', resetting: false }

// Fallback for the page's lifetime where sessionStorage is blocked.
let inMemory: FlowFacts = emptyFlow

/** Data of the earlier steps on pages. Survives a reload: a phone may discard the page while the user reads the SMS. */
export function readFlow(): FlowFacts {
  try {
    return flowFacts.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null')).data ?? inMemory
  } catch {
    return inMemory
  }
}

export function writeFlow(changes: Partial<FlowFacts>): void {
  const changed = { ...readFlow(), ...changes }
  try {
    sessionStorage.setItem(KEY, JSON.stringify(changed))
  } catch {
    inMemory = changed
  }
}

export function clearFlow(): void {
  inMemory = emptyFlow
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Blocked storage holds emptyFlow.
  }
}
