import { createHash } from 'node:crypto'
import type { DatabaseAddress } from '#server/db/client.ts'
import { sweepOnce } from '#server/modules/payment/attempt/sweeper.service.ts'
import { keepWaitlist } from '#server/modules/waitlist/waitlist-job.service.ts'
import { bankFaults } from './bank.ts'
import { type Draws, draws } from './draws.ts'
import type { Step } from './history.ts'
import { modelParts, operations } from './registry.ts'
import type { Sabotage } from './sabotage.ts'
import type { Pause } from './task.ts'
import { World } from './world.ts'

/** `step` is the index of the step after which something was violated; the number of steps for the end of the run. */
export type Violation = { step: number; texts: string[] }
export type RunResult = {
  violation: Violation | undefined
  /** Equal for equal runs. */
  hash: string
  log: string[]
  orders: number
  payments: number
  /** How many statements the sabotage has changed. */
  sabotaged: number
}

/** Requests in progress at a time. */
const MOST_REQUESTS = 6
const MOST_RESUMES = 30
/** How often everything in progress ends before the next step. */
const CALM = 0.1
const BANK_FAULT = 0.12
const LOST_RESPONSE = 0.05
const LOST_COMMIT = 0.01
const SMS_FAULT = 0.25
const smsFaults = ['failed', 'rejected'] as const
/** At the end: the most sweeps, and the time between them; together longer than any page or reversal stays open. */
const MOST_SWEEPS = 60
const SWEEP_EVERY_S = 30 * 60

const openAttempts = new Set(['created', 'redirected', 'verifying', 'reversing'])

/** Runs a history on a migrated, empty database, and stops at the first violation. */
export async function runHistory(
  address: DatabaseAddress,
  steps: Step[],
  sabotage: Sabotage | undefined,
): Promise<RunResult> {
  const world = await World.open(address, sabotage)
  try {
    const violation = await runSteps(world, steps)
    const { log, facts, bank } = world
    const hash = createHash('sha256').update(log.join('\n')).digest('hex').slice(0, 16)
    const counts = { orders: facts.orders.length, payments: bank.payments.size, sabotaged: world.sabotaged }
    return { violation, hash, log, ...counts }
  } finally {
    await world.close()
  }
}

async function runSteps(world: World, steps: Step[]): Promise<Violation | undefined> {
  for (const [index, step] of steps.entries()) {
    world.step = index
    await takeStep(world, step)
    const isChanged = await world.look()
    world.note(isChanged ? summaryOf(world) : '  unchanged')
    const texts = isChanged ? await contradictions(world) : world.unexpected
    if (texts.length > 0) return { step: index, texts }
  }
  world.step = steps.length
  await endEverything(world)
  const texts = [...(await contradictions(world)), ...modelParts.flatMap(({ atTheEnd }) => atTheEnd?.(world) ?? [])]
  return texts.length > 0 ? { step: steps.length, texts } : undefined
}

async function takeStep(world: World, { operation: name, seed }: Step) {
  const operation = operations.find((each) => each.name === name)
  if (operation === undefined) throw new Error(`there is no operation ${name}`)
  const draw = draws(seed)
  const done = await operation.run(world, draw)
  world.note(`${world.step} ${name}: ${done ?? 'nothing'}`)
  await world.scheduler.settle()
  await proceed(world, draw)
}

/** Equal rows have equal lines. */
function summaryOf({ facts }: World): string {
  const states = facts.orders.map(({ state }) => state[0]).join('')
  const attempts = facts.attempts.map(({ state }) => state.slice(-4, -2)).join('')
  const wallets = facts.wallets.map(({ balance }) => balance).join(' ')
  const lines = facts.entries.map(({ state, places }) => `${state[0]}${places}`).join('')
  const credits = facts.credits.map(({ used }) => used ?? '-').join(' ')
  const cards = facts.cards.map(({ used }) => used).join(' ')
  const more = `lines ${lines} credits ${credits} cards ${cards}`
  return `  orders ${states} attempts ${attempts} wallets ${wallets} ${more}`
}

/** Lets some of the requests in progress continue, in an order that the step decides. */
async function proceed(world: World, draw: Draws) {
  const { scheduler } = world
  const isCalm = draw.chance(CALM)
  let resumes = draw.below(MOST_RESUMES)
  while (isCalm || resumes > 0 || scheduler.size > MOST_REQUESTS) {
    const pause = draw.of(scheduler.pauses)
    if (pause === undefined) return
    await scheduler.resume(pause, faultOf(pause, draw))
    resumes -= 1
  }
}

function faultOf({ point }: Pause, draw: Draws): string | undefined {
  if (point === 'to the bank') return draw.chance(BANK_FAULT) ? draw.of(bankFaults) : undefined
  if (point === 'from the bank') return draw.chance(LOST_RESPONSE) ? 'lost' : undefined
  if (point === 'committed') return draw.chance(LOST_COMMIT) ? 'lost' : undefined
  if (point === 'to the carrier') return draw.chance(SMS_FAULT) ? draw.of(smsFaults) : undefined
  return undefined
}

/** What the committed rows contradict, and errors that no fault explains. */
async function contradictions(world: World): Promise<string[]> {
  const texts: string[] = []
  for (const { name, check } of modelParts) texts.push(...(await check(world)).map((text) => `${name}: ${text}`))
  return [...texts, ...world.unexpected.map((text) => `unexpected error: ${text}`)]
}

/** Ends every request without further faults, then sweeps until every hold and every payment has ended. */
async function endEverything(world: World) {
  await finish(world)
  await world.look()
  const [server] = world.servers
  if (server === undefined) throw new Error('a world has servers')
  for (let count = 0; count < MOST_SWEEPS && hasOpen(world); count += 1) {
    world.forward(SWEEP_EVERY_S)
    world.request(server, 'sweep', (deps, task) => sweepOnce(deps, (error) => world.report(task, error)))
    await finish(world)
    world.request(server, 'lines', (deps, task) => keepWaitlist(deps, (error) => world.report(task, error)))
    await finish(world)
    await world.look()
  }
}

/** A hold, an offer, a payment or a reversal that has not ended. */
function hasOpen({ facts, bank }: World): boolean {
  const isUnsettled = facts.attempts.some(({ state }) => openAttempts.has(state))
  const isUnpaid = facts.orders.some(({ state }) => state === 'held' || state === 'paying')
  const isOffered = facts.entries.some(({ state }) => state === 'offered')
  return isUnsettled || isUnpaid || isOffered || [...bank.payments.values()].some(({ state }) => state === 'PAID')
}

async function finish({ scheduler }: World) {
  await scheduler.settle()
  for (let [pause] = scheduler.pauses; pause !== undefined; [pause] = scheduler.pauses) await scheduler.resume(pause)
  if (scheduler.size > 0) throw new Error('requests wait for each other in the database')
}
