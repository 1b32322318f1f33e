import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { AppError } from '#server/core/errors.ts'
import { MediaFault } from './media-fault.ts'
import { withMemoryLimit } from './memory-limit.ts'
import type { work } from './tasks.ts'

type Work = typeof work

export type WorkerRequest = { id: number; name: keyof Work; args: unknown[] }
/** What was made, or why not; `fault` where the file is to blame. */
export type WorkerResponse = { id: number; made?: unknown; fault?: MediaFault['fault'] | undefined; reason?: string }

/** Encoders keep tens of megabytes once they were used: a quiet server has them back. */
const IDLE_MS = 20_000

/** Two of the largest pictures at a time take a third of a gigabyte each when they are coded in passes. */
const MOST_MEGABYTES = 1536

/** The same work as that of press-work.ts, done in another process. */
export type Press = Work & { /** The process, while there is one. */ child: () => ChildProcess | undefined }

type Waiting = { resolve: (made: never) => void; reject: (error: unknown) => void }

/**
 * Reads pictures and films in a process of their own, begun when the first one comes and ended when none has come for a
 * while: what a file takes of memory, and a decoder that dies of one, is not the server's. Rejects with `MediaFault`, and
 * with `Refusal('unavailable')` when the process died.
 */
export function openMediaWorker(program: string, execArgv: string[] = []): Press {
  const waiting = new Map<number, Waiting>()
  let child: ChildProcess | undefined
  let counted = 0
  let rest: ReturnType<typeof setTimeout> | undefined

  function begin(): ChildProcess {
    const [execPath, limited] = withMemoryLimit(MOST_MEGABYTES, process.execPath, execArgv)
    const begun = fork(program, {
      ...{ execPath, execArgv: limited, serialization: 'advanced' },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    begun.on('message', (answer: WorkerResponse) => settle(answer))
    begun.on('error', () => lose(begun))
    begun.on('exit', () => lose(begun))
    return begun
  }

  /** Whatever it was working on is not made. */
  function lose(lost: ChildProcess) {
    if (child !== lost) return
    child = undefined
    clearTimeout(rest)
    for (const { reject } of waiting.values()) reject(new AppError('unavailable', { cause: 'the decoder died' }))
    waiting.clear()
  }

  function settle({ id, made, fault, reason }: WorkerResponse) {
    const asked = waiting.get(id)
    waiting.delete(id)
    if (fault !== undefined) asked?.reject(new MediaFault(fault, reason))
    else if (reason !== undefined) asked?.reject(new Error(reason))
    else asked?.resolve(made as never)
    if (waiting.size === 0) rest = setTimeout(end, IDLE_MS).unref()
  }

  function end() {
    const idle = child
    child = undefined
    idle?.disconnect()
  }

  function ask(name: keyof Work, args: unknown[]) {
    clearTimeout(rest)
    child ??= begin()
    counted += 1
    const id = counted
    const { promise, resolve, reject } = withResolvers<never>()
    waiting.set(id, { resolve, reject })
    child.send({ id, name, args } satisfies WorkerRequest)
    return promise
  }

  return { child: () => child, ...everyWork(ask) }
}

function withResolvers<Made>() {
  let resolve: (made: Made) => void = () => undefined
  let reject: (error: unknown) => void = () => undefined
  const promise = new Promise<Made>((keep, give) => {
    resolve = keep
    reject = give
  })
  return { promise, resolve, reject }
}

type Ask = (name: keyof Work, args: unknown[]) => Promise<never>

/** Each work by its name, done by whoever `ask` asks. */
function everyWork(ask: Ask): Work {
  return {
    cleanVideo: (...args) => ask('cleanVideo', args),
    makeAvatar: (...args) => ask('makeAvatar', args),
    makeAvif: (...args) => ask('makeAvif', args),
    makePicture: (...args) => ask('makePicture', args),
    mediaKindOf: (...args) => ask('mediaKindOf', args),
    pictureFacts: (...args) => ask('pictureFacts', args),
    videoFacts: (...args) => ask('videoFacts', args),
  }
}

/** Run from its sources the server needs no second program: tests and development work in one process. */
async function askHere(name: keyof Work, args: unknown[]): Promise<never> {
  const { work } = await import('./tasks.ts')
  const act = work[name] as (...given: unknown[]) => Promise<unknown>
  return (await act(...args)) as never
}

const isBundled = import.meta.filename.endsWith('.js')

export const { cleanVideo, makeAvatar, makeAvif, makePicture, mediaKindOf, pictureFacts, videoFacts }: Work = isBundled
  ? openMediaWorker(join(import.meta.dirname, 'press.js'))
  : everyWork(askHere)
