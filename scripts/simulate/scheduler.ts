import { AsyncLocalStorage } from 'node:async_hooks'
import type { Pause, Point, Statement, Task } from './task.ts'

/** A statement that takes longer than this may be waiting for a lock, milliseconds. */
const QUICK_MS = 2
/** Real time after which a run that makes no progress is given up. */
const STUCK_MS = 30_000

/**
 * Runs one request at a time up to its next pause: before each statement, before and after each commit, at each request
 * to the bank. Which one continues is the caller's decision, so a run with the same decisions has the same order of
 * statements. The exception are requests that wait for a lock in the database: they continue when it is released.
 */
export class Scheduler {
  private readonly storage = new AsyncLocalStorage<Task>()
  private readonly tasks = new Set<Task>()
  private readonly statements = new Set<Statement>()
  private readonly waiting = new Set<Pause>()
  private version = 0
  private wake = () => {}
  private count = 0

  /** `areBlocked`: whether the database shows every one of these connections waiting for a lock. */
  constructor(private readonly areBlocked: (pids: number[]) => Promise<boolean>) {}

  /** The request whose code is running; undefined outside of any. */
  get current(): Task | undefined {
    return this.storage.getStore()
  }

  /** Number of requests in progress. */
  get size(): number {
    return this.tasks.size
  }

  /** What may continue, oldest request first. */
  get pauses(): Pause[] {
    return [...this.waiting].sort((a, b) => a.task.id - b.task.id || a.order - b.order)
  }

  get statementsInProgress(): Statement[] {
    return [...this.statements]
  }

  /** Starts a request at a server; it runs up to its first pause at the next `settle`. `work` handles its own errors. */
  start(server: string, name: string, work: (task: Task) => Promise<void>): Task {
    this.count += 1
    const task: Task = { id: this.count, server, name, isDead: false, isFaulted: false, pauseCount: 0, claimed: null }
    this.tasks.add(task)
    void this.within(task, () => work(task)).finally(() => {
      this.tasks.delete(task)
      this.change()
    })
    return task
  }

  /** Runs `work` as a part of a request: callbacks of the database driver lose track of theirs. */
  within<Result>(task: Task | undefined, work: () => Result): Result {
    return task === undefined ? work() : this.storage.run(task, work)
  }

  /** Waits until the caller of the scheduler lets the request continue; resolves to the fault to inject, if any. */
  pause(point: Point, scope?: object): Promise<string | undefined> {
    const task = this.current
    if (task === undefined) return Promise.resolve(undefined)
    // A killed server executes nothing more.
    if (task.isDead) return new Promise(() => {})
    return new Promise((resolve) => {
      task.pauseCount += 1
      this.waiting.add({ task, point, scope, order: task.pauseCount, resume: resolve })
      this.change()
    })
  }

  /** Lets one request continue, up to its next pause. */
  async resume(pause: Pause, fault?: string): Promise<void> {
    this.waiting.delete(pause)
    if (fault !== undefined) pause.task.isFaulted = true
    pause.resume(fault)
    await this.settle()
  }

  /** Records a statement while the database executes it. */
  async execute<Result>(statement: Statement, result: Promise<Result>): Promise<Result> {
    this.statements.add(statement)
    this.change()
    try {
      return await result
    } finally {
      this.statements.delete(statement)
      this.change()
    }
  }

  /** Forgets the pauses inside a transaction that the database has ended. */
  drop(scope: object) {
    for (const pause of this.waiting) if (pause.scope === scope) this.waiting.delete(pause)
    this.change()
  }

  /** Ends every request at a server at the point it has reached. */
  kill(server: string) {
    for (const task of this.tasks) {
      if (task.server !== server) continue
      task.isDead = true
      this.tasks.delete(task)
    }
    for (const pause of this.waiting) if (pause.task.isDead) this.waiting.delete(pause)
    for (const statement of this.statements) if (statement.task.isDead) this.statements.delete(statement)
    this.change()
  }

  /** Waits until every request is paused or waits for a lock. */
  async settle(): Promise<void> {
    let deadline = Date.now() + STUCK_MS
    let seen = -1
    for (;;) {
      await turn()
      if (this.version !== seen) deadline = Date.now() + STUCK_MS
      seen = this.version
      if (await this.isSettled(seen)) return
      if (Date.now() > deadline) throw new Error(`stuck: ${[...this.tasks].map(({ name }) => name).join(', ')}`)
    }
  }

  private async isSettled(seen: number): Promise<boolean> {
    const statements = [...this.statements]
    const isRunning = [...this.tasks].some((task) => !this.isStopped(task))
    if (!isRunning && statements.length === 0) return true
    const areKnown = !isRunning && statements.every(({ isBlocked }) => isBlocked)
    if (!areKnown) await this.nextChange(seen)
    if (isRunning || this.version !== seen) return false
    const pids = statements.flatMap(({ pid }) => pid() ?? [])
    const areBlocked = pids.length === statements.length && (await this.areBlocked(pids))
    if (!areBlocked || this.version !== seen) return false
    for (const statement of statements) statement.isBlocked = true
    return true
  }

  private isStopped(task: Task): boolean {
    return [...this.waiting, ...this.statements].some((each) => each.task === task)
  }

  private change() {
    this.version += 1
    this.wake()
  }

  private nextChange(seen: number): Promise<void> {
    if (this.version !== seen) return Promise.resolve()
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, QUICK_MS)
      this.wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}

/** Lets everything run that needs no response from outside this process. */
function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
