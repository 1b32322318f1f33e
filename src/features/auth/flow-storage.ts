import * as z from 'zod/mini'
import type { FlowFacts } from './flow.ts'

const KEY = 'auth-flow'
const facts = z.object({ phone: z.string(), resetting: z.boolean() })
const nothing: FlowFacts = { phone: '', resetting: false }

// Where the tab's storage is blocked the facts live as long as the page.
let inMemory: FlowFacts = nothing

/** What the earlier steps on pages found out. It outlives a reload: fetching the SMS may cost a phone the page. */
export function readFlow(): FlowFacts {
  try {
    return facts.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null')).data ?? inMemory
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
  inMemory = nothing
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Blocked storage holds nothing.
  }
}
