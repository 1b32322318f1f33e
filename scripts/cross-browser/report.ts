/** Results, one line each; what could not be shown comes last. */
export type Report = {
  /** Runs a journey and reports its result, with what it says; undefined when it failed. */
  journey: <Result>(engine: string, name: string, work: () => Promise<Result>) => Promise<Result | undefined>
  /** Reports something that this engine cannot show. */
  notShown: (engine: string, what: string, why: string) => void
  /** Reports an engine that is not installed, and how to install it. */
  missing: (engine: string, why: string) => void
  /** Prints the rest; returns the exit code. */
  end: () => number
}

export function openReport(print: (line: string) => void): Report {
  const unseen: string[] = []
  let failed = 0
  let absent = 0
  return {
    async journey(engine, name, work) {
      try {
        const result = await work()
        print(`${engine} ${name}: ok${typeof result === 'string' ? ` (${result})` : ''}`)
        return result
      } catch (error) {
        failed += 1
        // Some errors of drivers have a name and no message.
        print(`${engine} ${name}: FAILED: ${error instanceof Error ? error.stack : String(error)}`)
        return undefined
      }
    },
    notShown(engine, what, why) {
      unseen.push(`${engine} ${what}: not shown: ${why}`)
    },
    missing(engine, why) {
      absent += 1
      unseen.push(`${engine}: not shown: ${why}`)
    },
    end() {
      for (const line of unseen) print(line)
      if (failed > 0) return 1
      return absent > 0 ? 2 : 0
    },
  }
}
