import { type ChildProcess, spawn } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { type Line, PLAN_VARIABLE, type Plan, readLog } from './plan.ts'

/** A worker that has logged nothing for this long hangs in the mutant it started last. */
const SILENCE_MS = 240_000
const POLL_MS = 1000

/**
 * Runs vitest on the plan, again without the mutant that stopped it, until everything has run. Rejects with vitest's
 * output when it ends without any progress.
 */
export async function runPlan(planFile: string, plan: Plan, print: (line: string) => void, minutes: number) {
  const deadline = Date.now() + minutes * 60_000
  let printed = 0
  for (;;) {
    const before = readLog(plan.log).length
    const output = await runVitest(planFile, plan.log, deadline, () => {
      const log = readLog(plan.log)
      for (const line of log.slice(printed)) if (line.kind === 'done') print(doneLine(line, plan, log))
      printed = log.length
    })
    const log = readLog(plan.log)
    const finished = new Set(log.flatMap((line) => (line.kind === 'done' || line.kind === 'broken' ? [line.test] : [])))
    if (Object.keys(plan.todo).every((test) => finished.has(test)) || Date.now() > deadline) return log
    const last = log.at(-1)
    if (last?.kind === 'begun') {
      appendFileSync(plan.log, `${JSON.stringify({ ...last, kind: 'killed', by: 'endless run' } satisfies Line)}\n`)
    } else if (log.length === before) throw new Error(`vitest did nothing:\n${output.slice(-3000)}`)
  }
}

function doneLine({ test, seconds }: Extract<Line, { kind: 'done' }>, plan: Plan, log: Line[]): string {
  const killed = log.filter((line) => line.kind === 'killed' && line.test === test).length
  const survived = log.filter((line) => line.kind === 'survived' && line.test === test).length
  return `  ${test}: ${killed} killed, ${survived} survived, ${(plan.todo[test]?.length ?? 0) - killed - survived} not reached, ${seconds} s`
}

function runVitest(planFile: string, log: string, deadline: number, look: () => void): Promise<string> {
  const child = spawn('npx', ['vitest', 'run', '--config', 'vitest.mutate.config.ts', '--reporter=dot', '--silent'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    env: { ...process.env, [PLAN_VARIABLE]: planFile },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-10_000)
    })
  }
  const stop = () => endGroup(child)
  process.once('exit', stop)
  return new Promise((resolve) => {
    let [lines, since] = [readLog(log).length, Date.now()]
    const timer = setInterval(() => {
      look()
      const now = readLog(log).length
      if (now !== lines) [lines, since] = [now, Date.now()]
      if (Date.now() - since > SILENCE_MS || Date.now() > deadline) stop()
    }, POLL_MS)
    child.once('close', () => {
      clearInterval(timer)
      process.off('exit', stop)
      look()
      resolve(output)
    })
  })
}

/** Vitest and its workers are a separate process group. */
function endGroup({ pid }: ChildProcess) {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended already.
  }
}
