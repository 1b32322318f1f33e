import { parseArgs } from 'node:util'
import { ensureBuilt } from '#tests/support/drivers/built.ts'
import { measureCost } from './bench/cost.ts'
import { measureDesk } from './bench/desk.ts'
import { measureDoor } from './bench/door.ts'
import { markdownOf, readRun, runOf, saveRun, type Table } from './bench/figures.ts'
import { measureFront } from './bench/front.ts'
import { measureGrowth } from './bench/growth.ts'
import { measureMemory } from './bench/memory.ts'
import { measureReduction } from './bench/reduction.ts'
import { measureReports } from './bench/report-growth.ts'
import { measureTaps } from './bench/taps.ts'
import { measureThroughput } from './bench/throughput.ts'

const usage = `npm run bench -- [--only front,taps,server,growth,desk,reports,memory,visits,door,video] [--runs 3] [--out FILE.json] [--compare FILE.json]
Measures the built product on this machine and prints tables, without pass or fail. MOWJ_BUILT=1 measures the existing
build. The run is stored in .cache/bench/last.json; --compare prints the change against an earlier one.`

type Part = (options: { runs: number }) => Promise<Table[]>

const parts: Record<string, Part> = {
  front: measureFront,
  taps: measureTaps,
  server: async () => [await measureThroughput()],
  growth: async () => [await measureGrowth()],
  desk: async () => [await measureDesk()],
  reports: async () => [await measureReports()],
  memory: async () => [await measureMemory()],
  visits: async () => [await measureCost()],
  door: measureDoor,
  video: measureReduction,
}

/** The parsed arguments; undefined when they are invalid. */
function parseOptions() {
  try {
    const { values } = parseArgs({
      options: {
        only: { type: 'string', default: Object.keys(parts).join(',') },
        runs: { type: 'string', default: '3' },
        out: { type: 'string', default: '.cache/bench/last.json' },
        compare: { type: 'string' },
      },
    })
    const only = values.only.split(',')
    const runs = Number(values.runs)
    const isValid = only.every((name) => name in parts) && Number.isInteger(runs) && runs > 0
    return isValid ? { ...values, only, runs } : undefined
  } catch {
    return undefined
  }
}

async function main(): Promise<number> {
  const options = parseOptions()
  if (options === undefined) {
    console.error(usage)
    return 2
  }
  // Fails before the first minutes are spent.
  const earlier = options.compare === undefined ? undefined : readRun(options.compare)
  ensureBuilt()
  const tables: Table[] = []
  for (const name of options.only) {
    for (const table of (await parts[name]?.({ runs: options.runs })) ?? []) {
      tables.push(table)
      console.log(markdownOf(table, earlier))
      // An aborted run stores what it has.
      saveRun(options.out, runOf(tables))
    }
  }
  const { cores, load, node } = runOf(tables)
  console.log(`\n${cores} cores, Node ${node}, load ${load} at the end; stored in ${options.out}`)
  return 0
}

process.exitCode = await main()
