/** Result of one check: `fault` must be fixed, `warning` should be known, `unknown` could not be checked. */
export type Finding = { what: string; state: 'ok' | 'warning' | 'fault' | 'unknown'; say: string }

/** A result without the name of its check. */
export type CheckResult = [state: Finding['state'], say: string]

/** Runs one check; an exception is a fault with its message. */
export async function check(what: string, run: () => Promise<CheckResult> | CheckResult): Promise<Finding> {
  try {
    const [state, say] = await run()
    return { what, state, say }
  } catch (error) {
    return { what, state: 'fault', say: error instanceof Error ? error.message : String(error) }
  }
}
