import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { AppError } from '#server/core/errors.ts'
import { MediaFault } from './media-fault.ts'
import { withMemoryLimit } from './memory-limit.ts'
import type { tasks } from './tasks.ts'

type Tasks = typeof tasks

export type WorkerRequest = { id: number; name: keyof Tasks; args: unknown[] }
/** The result, or the reason of the failure; `fault` when the file is the cause. */
export type WorkerResponse = { id: number; made?: unknown; fault?: MediaFault['fault'] | undefined; reason?: string }

/** Encoders hold tens of megabytes after use: an idle server gets them back. */
const IDLE_MS = 20_000

/** Two of the largest pictures at a time take a third of a gigabyte each when they are coded in passes. */
const MOST_MEGABYTES = 1536

/** The functions of tasks.ts, executed in another process. */
export type MediaWorker = Tasks & { /** The process, while there is one. */ child: () => ChildProcess | undefined }

type Pending = { resolve: (made: never) => void; reject: (error: unknown) => void }

/**
 * Decodes pictures and videos in a child process, started with the first task and ended when idle: neither the memory
 * that a file takes nor a decoder that crashes on one affects the server. Rejects with `MediaFault`, and with
 * `AppError('unavailable')` when the process died.
 */
export function openMediaWorker(program: string, execArgv: string[] = []): MediaWorker {
  const pending = new Map<number, Pending>()
  let child: ChildProcess | undefined
  let lastId = 0
  let idleTimer: ReturnType<typeof setTimeout> | undefined

  function start(): ChildProcess {
    const [execPath, limited] = withMemoryLimit(MOST_MEGABYTES, process.execPath, execArgv)
    const started = fork(program, {
      ...{ execPath, execArgv: limited, serialization: 'advanced' },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    started.on('message', (response: WorkerResponse) => settle(response))
    started.on('error', () => lose(started))
    started.on('exit', () => lose(started))
    return started
  }

  /** Rejects the tasks that the lost process was working on. */
  function lose(lost: ChildProcess) {
    if (child !== lost) return
    child = undefined
    clearTimeout(idleTimer)
    for (const { reject } of pending.values()) reject(new AppError('unavailable', { cause: 'the decoder died' }))
    pending.clear()
  }

  function settle({ id, made, fault, reason }: WorkerResponse) {
    const task = pending.get(id)
    pending.delete(id)
    if (fault !== undefined) task?.reject(new MediaFault(fault, reason))
    else if (reason !== undefined) task?.reject(new Error(reason))
    else task?.resolve(made as never)
    if (pending.size === 0) idleTimer = setTimeout(end, IDLE_MS).unref()
  }

  function end() {
    const idle = child
    child = undefined
    idle?.disconnect()
  }

  function ask(name: keyof Tasks, args: unknown[]) {
    clearTimeout(idleTimer)
    child ??= start()
    lastId += 1
    const id = lastId
    const { promise, resolve, reject } = withResolvers<never>()
    pending.set(id, { resolve, reject })
    child.send({ id, name, args } satisfies WorkerRequest)
    return promise
  }

  return { child: () => child, ...tasksVia(ask) }
}

function withResolvers<Made>() {
  let resolve: (made: Made) => void = () => undefined
  let reject: (error: unknown) => void = () => undefined
  const promise = new Promise<Made>((onResolve, onReject) => {
    resolve = onResolve
    reject = onReject
  })
  return { promise, resolve, reject }
}

type Ask = (name: keyof Tasks, args: unknown[]) => Promise<never>

/** A function per task that calls `ask` with its name. */
function tasksVia(ask: Ask): Tasks {
  return {
    cleanVideo: (...args) => ask('cleanVideo', args),
    makeAvatar: (...args) => ask('makeAvatar', args),
    makeAvif: (...args) => ask('makeAvif', args),
    makePicture: (...args) => ask('makePicture', args),
    makeThumb: (...args) => ask('makeThumb', args),
    mediaKindOf: (...args) => ask('mediaKindOf', args),
    pictureFacts: (...args) => ask('pictureFacts', args),
    videoFacts: (...args) => ask('videoFacts', args),
  }
}

/** From sources the server needs no second program: tests and development run the tasks in the same process. */
async function runHere(name: keyof Tasks, args: unknown[]): Promise<never> {
  const { tasks } = await import('./tasks.ts')
  const act = tasks[name] as (...given: unknown[]) => Promise<unknown>
  return (await act(...args)) as never
}

const isBundled = import.meta.filename.endsWith('.js')

export const {
  cleanVideo,
  makeAvatar,
  makeAvif,
  makePicture,
  makeThumb,
  mediaKindOf,
  pictureFacts,
  videoFacts,
}: Tasks = isBundled ? openMediaWorker(join(import.meta.dirname, 'media-worker.js')) : tasksVia(runHere)
