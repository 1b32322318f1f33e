import { ensureBuilt } from '#tests/support/drivers/built.ts'
import { machineScenes, type Scene } from './fault-injection/machines.ts'
import { outsideScenes } from './fault-injection/outside.ts'
import { brokenUploads, mowj, openWorld, untilRecovered, type World } from './fault-injection/world.ts'

// Users book, pay and upload files at two servers while faults are injected one after another. Prints a line each and
// audits the books. Every accepted upload is compared after its fault. The last line counts. `--only disk` selects
// faults by name.

/** Log lines of each server that are printed after a failure. */
const LOG_LINES = 6

const at = process.argv.indexOf('--only')
const wanted = at < 0 ? '' : (process.argv[at + 1] ?? '')
const scenes = [...machineScenes, ...outsideScenes].filter(({ name }) => name.includes(wanted))
if (scenes.length === 0) {
  console.error(`No fault is called ${wanted}.`)
  process.exit(2)
}

ensureBuilt()
const world = await openWorld()
let failed = 0
try {
  for (const scene of scenes) if (!(await inject(world, scene))) failed += 1
  if (!auditBooks(world)) failed += 1
} finally {
  await world.close()
}
console.log(`${scenes.length} faults, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

/** Injects one fault; true when all responses were correct and everything recovered without intervention. */
async function inject(world: World, { name, happens }: Scene): Promise<boolean> {
  const { met, cluster } = world
  const before = new Map(met.statuses)
  const wrongBefore = met.wrong.length
  const left = cluster.servers.map(({ child }) => child)
  try {
    const facts = await happens(world)
    if (facts === undefined) {
      console.log(`skipped   ${name}: this machine does not allow it`)
      return true
    }
    const startedAt = performance.now()
    await untilRecovered(world)
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    const dead = left.filter(({ exitCode }) => exitCode !== null).length
    const wrong = [...met.wrong.slice(wrongBefore), ...(await brokenUploads(world))]
    if (wrong.length > 0 || dead > 0) throw new Error(`${dead} servers crashed; wrong: ${wrong.join('; ')}`)
    console.log(
      `ok        ${name}: ${facts}; responses ${responsesSince(world, before)}; recovered without a restart, ${seconds} s`,
    )
    return true
  } catch (error) {
    console.log(`FAILED    ${name}: ${String(error)}; responses ${responsesSince(world, before)}`)
    for (const line of new Set(met.wrong.slice(wrongBefore))) console.log(`          ${line}`)
    for (const server of cluster.servers) console.log(server.output().split('\n').slice(-LOG_LINES).join('\n'))
    return false
  }
}

function responsesSince({ met }: World, before: Map<number, number>): string {
  const since = [...met.statuses].map(([status, times]) => [status, times - (before.get(status) ?? 0)] as const)
  const counted = since.filter(([, times]) => times > 0).toSorted(([a], [b]) => a - b)
  return counted.map(([status, times]) => `${status === 0 ? 'none' : status}×${times}`).join(' ')
}

function auditBooks(world: World): boolean {
  const audit = mowj(world, 'audit')
  console.log(audit.output)
  console.log(`${world.intact} accepted uploads were intact, byte by byte`)
  return audit.isGood
}
