/** What a look at one part of a deployment found: `fault` must be mended, `warning` should be known, `unknown` was not seen. */
export type Finding = { what: string; state: 'ok' | 'warning' | 'fault' | 'unknown'; say: string }

/** What is said of a part that was looked at. */
export type Said = [state: Finding['state'], say: string]

/** Looks at one thing; a look that fails itself is a fault with its reason. */
export async function look(what: string, see: () => Promise<Said> | Said): Promise<Finding> {
  try {
    const [state, say] = await see()
    return { what, state, say }
  } catch (error) {
    return { what, state: 'fault', say: error instanceof Error ? error.message : String(error) }
  }
}
