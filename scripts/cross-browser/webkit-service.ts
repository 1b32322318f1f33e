import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { freePort, until } from '#tests/support/drivers/server.ts'
import { cacheKeyOf } from './install.ts'

/** WebKit's WebDriver and the screen its windows stand on. */
export type WebDriverService = { url: string; stop: () => Promise<void> }

/** Starts both; `home` is a folder the engine may call its own. */
export async function startWebDriver(home: string): Promise<WebDriverService> {
  const screen = await startScreen()
  const runtime = join(home, 'runtime')
  await mkdir(runtime)
  await chmod(runtime, 0o700)
  const port = await freePort()
  const driver = spawn(cacheKeyOf('WebKitWebDriver'), [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: screen.name,
      GDK_BACKEND: 'x11',
      HOME: home,
      XDG_RUNTIME_DIR: runtime,
      // It would look for a bus of its own.
      NO_AT_BRIDGE: '1',
    },
  })
  const url = `http://127.0.0.1:${port}`
  await until('WebKit’s driver', async () => {
    const answer = await fetch(`${url}/status`).catch(() => undefined)
    return answer?.ok || undefined
  })
  return {
    url,
    async stop() {
      await end(driver)
      await end(screen.process)
    },
  }
}

/** A screen of its own number; large enough that a window never meets its edge. */
async function startScreen(): Promise<{ name: string; process: ChildProcess }> {
  const args = ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp']
  const process = spawn(cacheKeyOf('Xvfb'), args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const numbers = process.stdio[3] as Readable
  const [number] = (await once(numbers, 'data')) as [Buffer]
  return { name: `:${number.toString().trim()}`, process }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}
