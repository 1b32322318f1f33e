/** What was seen, a line at a time; what could not be shown comes last. */
export type Report = {
  /** Runs a journey and says how it went; undefined when it did not hold. */
  journey: <Result>(engine: string, name: string, work: () => Promise<Result>) => Promise<Result | undefined>
  /** Something this engine cannot show. */
  notShown: (engine: string, what: string, why: string) => void
  /** An engine that is not on this machine, and what is to be done about it. */
  missing: (engine: string, why: string) => void
  /** Prints the rest; the exit code. */
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
        print(`${engine} ${name}: ok`)
        return result
      } catch (error) {
        failed += 1
        // Some faults of drivers have a name and no words.
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
