import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { refuseSecrets } from './log-scan.ts'

const START_MS = 60_000
/** A first start creates a database, which takes time beside many other programs. */
const HEALTHY_MS = 100_000

export type RunningServer = {
  origin: string
  port: number
  dataDir: string
  child: ChildProcess
  /** Everything it has printed. */
  output: () => string
  /** The newest one-time code the console SMS device printed for a number. */
  codeFor: (phone: string) => Promise<string>
  /** Stops it as an operator would, and removes its data unless `keepData` is set. */
  stop: (options?: { keepData?: boolean }) => Promise<void>
  /** Kills it as a power cut would. */
  kill: () => Promise<void>
}

/** A currently free port. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** Of a long wait, each probe costs the awaited program processor time. */
const [FIRST_PROBE_MS, LAST_PROBE_MS] = [25, 150]

/** Polls until `probe` returns a value, up to a deadline, at growing intervals. */
export async function until<T>(
  what: string,
  probe: () => Promise<T | undefined> | T | undefined,
  ms = START_MS,
): Promise<T> {
  const deadline = Date.now() + ms
  for (let pause = FIRST_PROBE_MS; ; pause = Math.min(pause * 1.25, LAST_PROBE_MS)) {
    const value = await probe()
    if (value !== undefined) return value
    if (Date.now() > deadline) throw new Error(`timed out after ${ms} ms waiting for ${what}`)
    await delay(pause)
  }
}

/** Starts the built product, or its source as `program`, on a free port with its own data, as `npm start` does. */
export async function startServer(
  options: {
    dataDir?: string
    port?: number
    env?: Record<string, string>
    program?: string
    node?: string[]
    startMs?: number
  } = {},
): Promise<RunningServer> {
  const port = options.port ?? (await freePort())
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'mowj-e2e-')))
  const origin = `http://localhost:${port}`
  const { program = resolve('dist/server/main.js') } = options
  const node = [...(program.endsWith('.ts') ? ['--import', 'tsx'] : []), ...(options.node ?? [])]
  const child = spawn(process.execPath, ['--max-semi-space-size=2', ...node, program], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...options.env },
    // A caller that adds node options may want an IPC channel to the process.
    stdio: ['ignore', 'pipe', 'pipe', ...(options.node === undefined ? [] : (['ipc'] as const))],
  })
  let printed = ''
  child.stdout?.on('data', (chunk) => (printed += chunk))
  child.stderr?.on('data', (chunk) => (printed += chunk))
  const exited = once(child, 'exit')
  const server: RunningServer = {
    origin,
    port,
    dataDir,
    child,
    output: () => printed,
    codeFor: (phone) =>
      until(
        `a code for ${phone}`,
        () => [...printed.matchAll(new RegExp(`\\[sms\\] ${phone} (\\d{5})`, 'g'))].at(-1)?.[1],
      ),
    stop: async ({ keepData = false } = {}) => {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
      await exited
      if (!keepData) await rm(dataDir, { recursive: true, force: true })
      // No line of any test may contain a secret, except those of the SMS device itself.
      refuseSecrets(
        [printed],
        [...printed.matchAll(/\[sms\] \d+ (\d{5})/g)].map(([, code = '']) => code),
      )
    },
    kill: async () => {
      child.kill('SIGKILL')
      await exited
    },
  }
  await until(
    'the server to be healthy',
    async () => {
      if (child.exitCode !== null) throw new Error(`the server ended at once:\n${printed}`)
      const value = await fetch(`${origin}/api/health/`).catch(() => undefined)
      return value?.ok ? true : undefined
    },
    options.startMs ?? HEALTHY_MS,
  ).catch((error: unknown) => {
    throw new Error(`${String(error)}\n${printed}`)
  })
  return server
}
