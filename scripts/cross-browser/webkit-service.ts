import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { freePort, until } from '#tests/support/drivers/server.ts'
import { pathOf } from './install.ts'

/** WebKit's WebDriver and its virtual screen. */
export type WebDriverService = { url: string; stop: () => Promise<void> }

/** Starts both; `home` is the engine's home folder. */
export async function startWebDriver(home: string): Promise<WebDriverService> {
  const screen = await startScreen()
  const runtime = join(home, 'runtime')
  await mkdir(runtime)
  await chmod(runtime, 0o700)
  const port = await freePort()
  const driver = spawn(pathOf('WebKitWebDriver'), [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: screen.name,
      GDK_BACKEND: 'x11',
      HOME: home,
      XDG_RUNTIME_DIR: runtime,
      // It would otherwise look for an accessibility bus.
      NO_AT_BRIDGE: '1',
    },
  })
  const url = `http://127.0.0.1:${port}`
  await until('WebKit’s driver', async () => {
    const response = await fetch(`${url}/status`).catch(() => undefined)
    return response?.ok || undefined
  })
  return {
    url,
    async stop() {
      await end(driver)
      await end(screen.process)
    },
  }
}

/** A screen with a free number; large enough that a window never meets its edge. */
async function startScreen(): Promise<{ name: string; process: ChildProcess }> {
  const args = ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp']
  const process = spawn(pathOf('Xvfb'), args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
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
