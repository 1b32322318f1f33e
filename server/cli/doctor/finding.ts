/** Result of one check: `fault` must be fixed, `warning` should be known, `unknown` could not be checked. */
export type Finding = { what: string; state: 'ok' | 'warning' | 'fault' | 'unknown'; say: string }

/** A result without the name of its check. */
export type Said = [state: Finding['state'], say: string]

/** Runs one check; an exception is a fault with its message. */
export async function look(what: string, see: () => Promise<Said> | Said): Promise<Finding> {
  try {
    const [state, say] = await see()
    return { what, state, say }
  } catch (error) {
    return { what, state: 'fault', say: error instanceof Error ? error.message : String(error) }
  }
}
