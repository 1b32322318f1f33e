import type { Sql } from 'postgres'
import type { Deps } from '#server/core/deps.ts'
import { AppError, ValidationError } from '#server/core/errors.ts'
import type { DatabaseAddress } from '#server/db/client.ts'
import { addCard } from '#server/modules/card/card-sale.service.ts'
import { changeClubSetting } from '#server/modules/club/club-settings.service.ts'
import { makeSecrets } from '#server/startup/secrets.ts'
import { simulatedBank } from './bank.ts'
import { type Facts, noFacts, readFacts } from './facts.ts'
import type { Code, Intent } from './model/intent.ts'
import type { Settings } from './model/prices.ts'
import { Requests } from './model/requests.ts'
import { Timeline } from './model/timeline.ts'
import { type Offer, openOffers } from './offers.ts'
import { addPeople, type Person, presentPeople } from './people.ts'
import { preparedDatabase } from './prepared-database.ts'
import { type Sabotage, sabotageDatabase } from './sabotage.ts'
import { Scheduler } from './scheduler.ts'
import { connect, SimulatedServer } from './server.ts'
import { simulatedSms } from './sms.ts'
import type { Task } from './task.ts'

/** A morning in Tehran, the first of the four months on sale. */
const START = new Date('2026-11-22T08:00:00+03:30')
const SERVERS = ['first', 'second']
/** Offers and credits that end within a run. */
const firstSettings = [
  ['waitlist_offer_hours', 1],
  ['make_up_days', 9],
] as const
/** A price that its visits do not divide. */
export const card = { visits: 3, priceRial: 4_000_000, validDays: 10, mostMembers: 2 }

/** What to do with the end of a request: the client's view. Nothing is called when no response comes. */
export type Ends<Result> = { reply?: (result: Result) => void; refused?: (code: string) => void }

/** Everything a run consists of: servers, database, bank, carrier, clock and people, and what the model remembers. */
export class World {
  readonly log: string[] = []
  /** Errors of the product that no fault explains. */
  readonly unexpected: string[] = []
  readonly intents: Intent[] = []
  readonly requests = new Requests()
  readonly codes: Code[] = []
  readonly settings = new Timeline<Settings>({ renewalDays: 0, earlyDays: 0, earlyPercent: 0, siblingPercent: 0 })
  readonly instants = new Timeline(START.getTime())
  /** The shape of every order that the model has seen, by id. */
  readonly known = new Map<number, string>()
  /** How many statements the sabotage has changed. */
  sabotaged = 0
  step = 0
  cardOnSale = 0
  facts = noFacts()
  /** As they were before the latest change. */
  before = noFacts()
  private factsText = ''
  private keys = 0

  private constructor(
    readonly admin: Sql,
    readonly scheduler: Scheduler,
    readonly bank: ReturnType<typeof simulatedBank>,
    readonly sms: ReturnType<typeof simulatedSms>,
    readonly db: Deps['db'],
    readonly servers: SimulatedServer[] = [],
    readonly offers: Offer[] = [],
    readonly people: Person[] = [],
  ) {}

  /** Opens a world on a migrated, empty database. `sabotage` builds a defect in. */
  static async open(address: DatabaseAddress, sabotage: Sabotage | undefined): Promise<World> {
    const admin = connect(address, 'simulation')
    const scheduler = new Scheduler(async (pids) => {
      const [row] = await admin<{ all: boolean }[]>`
        select bool_and(cardinality(pg_blocking_pids(pid)) > 0) as all from unnest(${`{${pids.join(',')}}`}::int[]) pid`
      return row?.all === true
    })
    const now = () => world.now()
    const db = preparedDatabase(admin)
    const world = new World(admin, scheduler, simulatedBank(scheduler, now), simulatedSms(scheduler), db)
    if (sabotage !== undefined) {
      await sabotageDatabase(admin, sabotage)
      world.sabotaged += sabotage.statements?.length ?? 0
    }
    world.offers.push(...(await openOffers(db)))
    world.people.push(...(await addPeople(db)))
    for (const [name, value] of firstSettings) await changeClubSetting(db, name, value)
    world.cardOnSale = await addCard(db, { ...card, poolId: world.poolId }, START)
    const rewrite = (text: string, task: Task) => {
      // The leases of jobs follow the clock of the run, too.
      const timed = text.replaceAll('clock_timestamp()', `'${world.now().toISOString()}'::timestamptz`)
      const changed = sabotage?.rewrite(timed, task) ?? timed
      if (changed !== timed) world.sabotaged += 1
      return changed
    }
    const { gateway: payment } = world.bank
    const around = { address, scheduler, rewrite, now, secrets: makeSecrets(), payment, sms: world.sms.gateway }
    world.servers.push(...SERVERS.map((name) => new SimulatedServer(name, around)))
    await world.look()
    return world
  }

  now(): Date {
    return new Date(this.instants.latest)
  }

  forward(seconds: number) {
    this.instants.set(this.step, this.instants.latest + seconds * 1000)
  }

  /** Reads the committed rows again; false when they are as they were. */
  async look(): Promise<boolean> {
    const text = await readFacts(this.admin)
    if (text === this.factsText) return false
    this.factsText = text
    this.before = this.facts
    this.facts = JSON.parse(text) as Facts
    return true
  }

  /** The people who have an account. */
  get present(): Person[] {
    return presentPeople(this.people, new Set(this.facts.gone.map(({ user }) => user)))
  }

  /** The pool at which every session is. */
  get poolId(): number {
    return this.offers.find(({ kind }) => kind === 'pool')?.subject ?? 0
  }

  newKey(): string {
    this.keys += 1
    return `key-${this.keys}`
  }

  /**
   * Sends a request to a server. Its end is logged when the response reaches the client; an error without a code is a
   * fault of the product unless one was injected into the request.
   */
  request<Result>(
    server: SimulatedServer,
    name: string,
    work: (deps: Deps, task: Task) => Promise<Result>,
    ends: Ends<Result> = {},
  ): Task {
    return this.scheduler.start(server.name, name, async (task) => {
      const outcome = await work(server.deps, task).then(
        (result) => ({ result }),
        (error: unknown) => ({ error }),
      )
      await this.scheduler.pause('reply')
      if ('result' in outcome) {
        this.note(`#${task.id} ${name}: done`)
        ends.reply?.(outcome.result)
        return
      }
      const code = codeOf(outcome.error)
      this.note(`#${task.id} ${name}: ${code ?? 'error'}`)
      if (code === undefined) this.report(task, outcome.error)
      else ends.refused?.(code)
    })
  }

  /** Records an error that the product reports; a dead server reports nothing. */
  report(task: Task, error: unknown) {
    if (task.isDead || task.isFaulted || codeOf(error) !== undefined) return
    this.unexpected.push(`#${task.id} ${task.name}: ${error instanceof Error ? messageOf(error) : String(error)}`)
  }

  note(line: string) {
    this.log.push(line)
  }

  async close() {
    for (const { name } of this.servers) this.scheduler.kill(name)
    await this.admin`select pg_terminate_backend(pid, 10000) from pg_stat_activity
      where application_name in ${this.admin(SERVERS)} and datname = current_database()`
    await Promise.all(this.servers.map((server) => server.stop()))
    await this.admin.end({ timeout: 5 })
  }
}

/** Whom a user may book: the own members, and those of others except their holder while there was a link to them. */
export function swimmersOf({ facts, people }: World, user: number): number[] {
  const owners = new Set(facts.links.filter(({ guardian }) => guardian === user).map(({ owner }) => owner))
  return people.flatMap(({ userId, members }) => {
    if (userId === user) return members
    return owners.has(userId) ? members.slice(1) : []
  })
}

/** The code of a refusal; undefined for any other error. */
function codeOf(error: unknown): string | undefined {
  if (error instanceof AppError) return error.code
  return error instanceof ValidationError ? `validation of ${Object.keys(error.fields).join(', ')}` : undefined
}

function messageOf({ message, cause }: Error): string {
  return cause instanceof Error ? `${cause.message} (${message.split('\n')[0]?.slice(0, 120)})` : message
}
