import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'
import { type File, type Suite, startTests, type Task, type Test } from '@vitest/runner'
import { getTests, hasFailed } from '@vitest/runner/utils'
import { vi } from 'vitest'
import { VitestTestRunner } from 'vitest/runners'
import { type Line, readLog, readPlan } from './plan.ts'

type Hits = Record<string, number>

/** State shared with the instrumented code. */
type Switch = {
  activeMutant?: string
  currentTestId?: string
  /** Executed positions with a mutant; counted while a mutant is active. */
  steps?: number
  mostSteps?: number
  mutantCoverage: { static: Hits; perTest: Record<string, Hits> }
}

/** Time limit of a test: this factor of its time without a mutant, plus this constant. */
const TIMEOUT_FACTOR = 5
const TIMEOUT_EXTRA_MS = 5000
/** Starting a server and its database takes seconds on a busy machine. */
const HOOK_MS = 60_000
/** Waits within a test get this time in addition to the factor above. */
const WAIT_MS = 3000
/** Time for asynchronous work that a test left running. */
const SETTLE_MS = 20
/** Step limit: this factor of the whole file's steps, plus this constant, counts as an endless loop. */
const LOOPS = 20
const LOOP_STEPS = 1_000_000
/** Tests that take longer are exhaustive: too slow for every mutant. */
const LONGEST_MS = 15_000
/** Slower tests run only on mutants that the others let survive. */
const SLOW_MS = 500

/** The real clock, also while a test uses fake timers. */
const now = performance.now.bind(performance)

/** Every test file of these projects has its own app and database: server modules hold no state of a test. */
const SERVER_PROJECTS = ['api', 'race']

/** Open channels of this worker, which otherwise stay open until it ends. */
const channels = new Set<BroadcastChannel>()
globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name: string) {
    super(name)
    channels.add(this)
  }
}

/**
 * Runs a test file unchanged, which records what each test covers, then once more for each mutant, in the same warm
 * worker: modules are evaluated again, packages stay. Only the tests that cover the mutant run, up to the first
 * failure.
 */
export default class MutationRunner extends VitestTestRunner {
  private readonly plan = readPlan()
  private readonly mutants: Switch = { mutantCoverage: { static: {}, perTest: {} } }
  private selected: Set<string> | undefined
  private isRepeating = false
  private failure: string | undefined
  /** Coverage while modules are evaluated. */
  private atImport: Hits = {}
  /** Duration of each test without a mutant. */
  private readonly usualMs = new Map<string, number>()
  private waitsEndAt = Number.POSITIVE_INFINITY

  constructor(config: ConstructorParameters<typeof VitestTestRunner>[0]) {
    super(config)
    Object.assign(globalThis, { __stryker__: this.mutants })
  }

  onBeforeRunFiles(files: File[]) {
    if (!this.isRepeating) this.atImport = { ...this.mutants.mutantCoverage.static }
    if (this.selected !== undefined) for (const file of files) this.skipOthers(file)
  }

  override async onBeforeRunTask(test: Test) {
    if (this.isRepeating && this.failure !== undefined) test.mode = 'skip'
    await super.onBeforeRunTask(test)
  }

  override onBeforeTryTask(test: Test) {
    super.onBeforeTryTask(test)
    this.mutants.currentTestId = test.id
    if (this.isRepeating) this.waitsEndAt = now() + (this.usualMs.get(test.id) ?? 0) * TIMEOUT_FACTOR + WAIT_MS
  }

  override onAfterRunTask(test: Test) {
    super.onAfterRunTask(test)
    this.mutants.currentTestId = undefined
    if (test.result?.state === 'fail') this.failure ??= test.name
  }

  override async onAfterRunFiles(files: File[] = []) {
    super.onAfterRunFiles()
    const [file] = files
    if (this.isRepeating || file === undefined) return
    const path = relative(this.config.root, file.filepath)
    if (hasFailed(file))
      return this.appendLine({ kind: 'broken', test: path, why: this.failure ?? (errorOf(file) || 'does not start') })
    const startedAt = performance.now()
    const stale = await this.runMutants(file, path)
    if (stale !== undefined) this.appendLine({ kind: 'broken', test: path, why: `fails after the mutants: ${stale}` })
    else this.appendLine({ kind: 'done', test: path, seconds: Math.round((performance.now() - startedAt) / 1000) })
  }

  /** Returns the name of a test that fails afterwards without a mutant, which invalidates the results of this file. */
  private async runMutants(file: File, path: string) {
    const tests = getTests(file).filter(({ result }) => result?.state === 'pass' && (result.duration ?? 0) < LONGEST_MS)
    const reached = structuredClone(this.mutants.mutantCoverage)
    const reaching = [reached.static, ...Object.values(reached.perTest)]
    const steps = reaching.flatMap((hits) => Object.values(hits)).reduce((sum, hits) => sum + hits, 0)
    const log = readLog(this.plan.log)
    const finished = new Set(log.flatMap((line) => (isVerdict(line, path) ? [line.id] : [])))
    const left = (this.plan.todo[path] ?? []).filter((id) => !finished.has(id))
    const ids = left.filter((id) => reaching.some((hits) => hits[id]))
    if (ids.length === 0) return undefined
    this.beginRepeating(tests)
    const areDependent = !(await this.areIndependent(file, tests))
    for (const id of ids) {
      const concerned = tests.filter((test) => areDependent || reached.static[id] || reached.perTest[test.id]?.[id])
      this.appendLine({ kind: 'begun', id, test: path })
      const by = await this.kill(file, id, concerned, LOOPS * steps + LOOP_STEPS)
      this.appendLine(by === undefined ? { kind: 'survived', id, test: path } : { kind: 'killed', id, test: path, by })
    }
    return this.repeat(file, tests)
  }

  /** Whether every test passes alone in a warm worker. */
  private async areIndependent(file: File, tests: Test[]): Promise<boolean> {
    for (const test of tests) if ((await this.repeat(file, [test])) !== undefined) return false
    return true
  }

  /** Returns the name of the test that fails with this mutant. */
  private async kill(file: File, id: string, tests: Test[], mostSteps: number) {
    const isSlow = (test: Test) => (test.result?.duration ?? 0) > SLOW_MS
    const [quick, slow] = [tests.filter((test) => !isSlow(test)), tests.filter(isSlow)]
    for (const group of quick.length > 0 && slow.length > 0 ? [quick, slow] : [tests]) {
      const by = await this.repeat(file, group, { activeMutant: id, steps: 0, mostSteps })
      if (by !== undefined) return by
    }
    return undefined
  }

  /** Runs these tests of the file again; returns the name of the first that failed. */
  private async repeat(
    file: File,
    tests: Test[],
    active?: Required<Pick<Switch, 'activeMutant' | 'steps' | 'mostSteps'>>,
  ) {
    this.failure = undefined
    this.selected = new Set(tests.map(({ id }) => id))
    const isAtImport = active !== undefined && this.atImport[active.activeMutant] !== undefined
    const canReuseModules = SERVER_PROJECTS.includes(this.config.name ?? '') && !isAtImport
    if (canReuseModules) this.resetTest(file)
    else this.resetModules(file)
    Object.assign(this.mutants, active)
    try {
      const [again] = await startTests([file.filepath], this)
      return (
        this.failure ?? (again !== undefined && hasFailed(again) ? `around the tests: ${errorOf(again)}` : undefined)
      )
    } finally {
      this.mutants.activeMutant = undefined
      if (canReuseModules) this.resetTest(file)
      else this.resetModules(file)
      // Remaining asynchronous work of these tests ends now, not during the next mutant.
      await settle()
    }
  }

  /** A failed test may leave fake timers and mocks behind. */
  private resetTest({ filepath }: File) {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.unstubAllEnvs()
    vi.restoreAllMocks()
    const { evaluatedModules } = (globalThis as unknown as { __vitest_worker__: WorkerState }).__vitest_worker__
    const module = evaluatedModules.idToModuleMap.get(filepath)
    if (module !== undefined) evaluatedModules.invalidateModule(module)
  }

  /** Resets what vitest does between two files that share a worker, and also channels and mocked modules. */
  private resetModules(file: File) {
    for (const channel of channels) channel.close()
    channels.clear()
    this.resetTest(file)
    vi.resetModules()
    const { evaluatedModules } = (globalThis as unknown as { __vitest_worker__: WorkerState }).__vitest_worker__
    for (const [id, module] of evaluatedModules.idToModuleMap)
      if (id.startsWith('mock:')) evaluatedModules.invalidateModule(module)
  }

  private beginRepeating(tests: Test[]) {
    this.isRepeating = true
    const longest = Math.max(...tests.map(({ result }) => result?.duration ?? 0))
    this.config.testTimeout = Math.min(this.config.testTimeout, longest * TIMEOUT_FACTOR + TIMEOUT_EXTRA_MS)
    this.config.hookTimeout = HOOK_MS
    // Only the run without a mutant uses the timeouts that a file sets itself.
    const { setConfig } = vi
    vi.setConfig = ({ testTimeout: _, hookTimeout: __, ...config }) => setConfig(config)
    for (const { id, result } of tests) this.usualMs.set(id, result?.duration ?? 0)
    this.endWaits()
    // The main process has received the report of the run without mutants and must receive no other.
    for (const report of ['onTaskUpdate', 'onCollected', 'onCollectStart']) Reflect.deleteProperty(this, report)
  }

  /** Ends every wait with its test: otherwise it would advance the fake clock of later tests. */
  private endWaits() {
    const { waitFor } = vi
    vi.waitFor = (check, options) => {
      const { timeout = 1000, ...rest } = typeof options === 'number' ? { timeout: options } : (options ?? {})
      return waitFor(check, { ...rest, timeout: Math.max(0, Math.min(timeout, this.waitsEndAt - now())) })
    }
  }

  private skipOthers(suite: Suite) {
    for (const task of suite.tasks) {
      if (task.type === 'suite') this.skipOthers(task)
      else if (!this.selected?.has(task.id)) task.mode = 'skip'
    }
    if (suite.tasks.every((task: Task) => task.mode === 'skip') && suite.result?.state !== 'fail') suite.mode = 'skip'
  }

  private appendLine(line: Line) {
    appendFileSync(this.plan.log, `${JSON.stringify(line)}\n`)
  }
}

function settle(): Promise<void> {
  vi.useRealTimers()
  return new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
}

function errorOf({ result }: File): string {
  return String(result?.errors?.[0]?.message ?? '').slice(0, 300)
}

type WorkerState = {
  evaluatedModules: { idToModuleMap: Map<string, object>; invalidateModule: (module: object) => void }
}

function isVerdict(line: Line, test: string): line is Extract<Line, { id: string }> {
  return line.kind === 'killed' || (line.kind === 'survived' && line.test === test)
}
