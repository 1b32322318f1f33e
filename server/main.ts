import { type Config, readConfig } from './config.ts'
import { isTransientError } from './core/transient-error.ts'
import { loadEnvFile } from './startup/env-file.ts'
import { startServer } from './startup/start.ts'
import { StartupError } from './startup/startup-error.ts'

/** Time for requests under way to finish. */
const stopMs = 20_000

/**
 * The terminal and npm may each forward the same Ctrl-C; only a signal after this delay is a second one and exits at
 * once.
 */
const echoMs = 2000

let stop = async (): Promise<void> => undefined
let stoppingSince: number | undefined

async function shutDown(code: number) {
  if (stoppingSince !== undefined) {
    if (performance.now() - stoppingSince > echoMs) process.exit(code)
    return
  }
  stoppingSince = performance.now()
  setTimeout(() => process.exit(code), stopMs).unref()
  try {
    await stop()
  } catch (error) {
    printError(error)
    process.exit(1)
  }
  process.exit(code)
}

/** The address that the operator opens in a browser on this machine. */
function addressOf({ host, port, tls }: Config) {
  const isWildcard = host === '0.0.0.0' || host === '::'
  return `http${tls === undefined ? '' : 's'}://${isWildcard ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`
}

function printError(error: unknown) {
  console.error(error instanceof StartupError ? error.message : error)
}

// The database driver queries the types on each new connection and leaves that promise unhandled when the connection
// breaks: without this, restarting the database twice would end every server. Any other unhandled rejection ends the
// server.
process.on('unhandledRejection', (error) => {
  printError(error)
  if (!isTransientError(error)) void shutDown(1)
})
process.on('SIGINT', () => void shutDown(0))
process.on('SIGTERM', () => void shutDown(0))
process.on('SIGHUP', () => void shutDown(0))

try {
  loadEnvFile(process.env)
  const config = readConfig()
  stop = await startServer(config, (error) => {
    printError(error)
    void shutDown(1)
  })
  const data = config.databaseUrl === undefined ? config.dataDir : `${config.dataDir} and DATABASE_URL`
  console.log(`Mowj is ready: ${addressOf(config)} (data: ${data})`)
} catch (error) {
  printError(error)
  process.exit(1)
}
