import { type Config, readConfig } from './config.ts'
import { isTransientError } from './core/transient-error.ts'
import { loadEnvFile } from './startup/env-file.ts'
import { startServer } from './startup/start.ts'
import { StartupError } from './startup/startup-error.ts'

/** Long enough for requests under way to be answered. */
const stopMs = 20_000

/** One Ctrl-C may arrive several times, by the terminal and by npm; a second one is somebody who will not wait. */
const echoMs = 2000

let stop = async (): Promise<void> => undefined
let stoppingSince: number | undefined

async function leave(code: number) {
  if (stoppingSince !== undefined) {
    if (performance.now() - stoppingSince > echoMs) process.exit(code)
    return
  }
  stoppingSince = performance.now()
  setTimeout(() => process.exit(code), stopMs).unref()
  try {
    await stop()
  } catch (error) {
    complain(error)
    process.exit(1)
  }
  process.exit(code)
}

/** What the operator opens in a browser on this machine. */
function addressOf({ host, port, tls }: Config) {
  const everywhere = host === '0.0.0.0' || host === '::'
  return `http${tls === undefined ? '' : 's'}://${everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`
}

function complain(error: unknown) {
  console.error(error instanceof StartupError ? error.message : error)
}

// The database's driver asks each new connection for its types and leaves it to nobody when that breaks off: without this a
// database that is restarted twice would take every server with it. Anything else nobody waited for ends the server.
process.on('unhandledRejection', (error) => {
  complain(error)
  if (!isTransientError(error)) void leave(1)
})
process.on('SIGINT', () => void leave(0))
process.on('SIGTERM', () => void leave(0))
process.on('SIGHUP', () => void leave(0))

try {
  loadEnvFile(process.env)
  const config = readConfig()
  stop = await startServer(config, (error) => {
    complain(error)
    void leave(1)
  })
  const data = config.databaseUrl === undefined ? config.dataDir : `${config.dataDir} and DATABASE_URL`
  console.log(`Mowj is ready: ${addressOf(config)} (data: ${data})`)
} catch (error) {
  complain(error)
  process.exit(1)
}
