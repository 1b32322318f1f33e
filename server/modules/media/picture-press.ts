import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { Refusal } from '#server/errors.ts'
import { MediaFault } from './media-kind.ts'
import type * as pictures from './media-picture.ts'

type Work = Pick<typeof pictures, 'makeAvif' | 'makePicture' | 'pictureFacts'>

export type PressWish = { id: number; name: keyof Work; args: unknown[] }
/** What was made, or why not; `fault` where the file is to blame. */
export type PressAnswer = { id: number; made?: unknown; fault?: MediaFault['fault'] | undefined; reason?: string }

/** Encoders keep tens of megabytes once they were used: a quiet server has them back. */
const IDLE_MS = 20_000

/** The same work as that of media-picture.ts, done in another process. */
export type Press = Work & { /** The process, while there is one. */ child: () => ChildProcess | undefined }

type Waiting = { resolve: (made: never) => void; reject: (error: unknown) => void }

/**
 * Decodes and encodes pictures in a process of their own, begun when the first one comes and ended when none has come for a
 * while: what a picture takes of memory, and a decoder that dies of one, is not the server's. Rejects with `MediaFault`, and
 * with `Refusal('unavailable')` when the process died.
 */
export function openPress(program: string, execArgv: string[] = []): Press {
  const waiting = new Map<number, Waiting>()
  let child: ChildProcess | undefined
  let counted = 0
  let rest: ReturnType<typeof setTimeout> | undefined

  function begin(): ChildProcess {
    const begun = fork(program, { execArgv, serialization: 'advanced', stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    begun.on('message', (answer: PressAnswer) => settle(answer))
    begun.on('error', () => lose(begun))
    begun.on('exit', () => lose(begun))
    return begun
  }

  /** Whatever it was working on is not made. */
  function lose(lost: ChildProcess) {
    if (child !== lost) return
    child = undefined
    clearTimeout(rest)
    for (const { reject } of waiting.values()) reject(new Refusal('unavailable', { cause: 'the decoder died' }))
    waiting.clear()
  }

  function settle({ id, made, fault, reason }: PressAnswer) {
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

  function ask<Name extends keyof Work>(name: Name, ...args: Parameters<Work[Name]>) {
    clearTimeout(rest)
    child ??= begin()
    counted += 1
    const id = counted
    const { promise, resolve, reject } = withResolvers<Awaited<ReturnType<Work[Name]>>>()
    waiting.set(id, { resolve, reject })
    child.send({ id, name, args } satisfies PressWish)
    return promise
  }

  return {
    child: () => child,
    makeAvif: (webp, width) => ask('makeAvif', webp, width),
    makePicture: (path, facts) => ask('makePicture', path, facts),
    pictureFacts: (path, kind) => ask('pictureFacts', path, kind),
  }
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

/** Run from its sources the server needs no second program: tests and development work in one process. */
function inThisProcess(): Work {
  const load = () => import('./media-picture.ts')
  return {
    makeAvif: async (webp, width) => (await load()).makeAvif(webp, width),
    makePicture: async (path, facts) => (await load()).makePicture(path, facts),
    pictureFacts: async (path, kind) => (await load()).pictureFacts(path, kind),
  }
}

const isBundled = import.meta.filename.endsWith('.js')

export const { makeAvif, makePicture, pictureFacts }: Work = isBundled
  ? openPress(join(import.meta.dirname, 'press.js'))
  : inThisProcess()
