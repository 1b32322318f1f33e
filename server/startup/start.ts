import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildApp } from '#server/app.ts'
import type { Config } from '#server/config.ts'
import type { Deps } from '#server/core/deps.ts'
import type { App } from '#server/core/fastify-types.ts'
import { clientDir } from '#server/core/paths.ts'
import { followChanges } from '#server/db/changes.ts'
import { type DatabaseAddress, openDatabase } from '#server/db/client.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { openReplica } from '#server/db/replica.ts'
import { seed } from '#server/db/seed/seed.ts'
import { startDatabase } from '#server/db/start-database.ts'
import { makeMedia } from '#server/gateways/media/make-media.ts'
import { makePaymentGateway } from '#server/gateways/payment/make-gateway.ts'
import { faultLine, type GatewayFault, withLog } from '#server/gateways/payment/with-log.ts'
import { webPushGateway } from '#server/gateways/push/web-push.ts'
import { makeSms } from '#server/gateways/sms/make-sms.ts'
import { type Topic, topics } from '#server/http-cache/response-cache.ts'
import { videoTool } from '#server/media-worker/video-tool.ts'
import { startSlotGenerator } from '#server/modules/catalog/slots/slot-generator.service.ts'
import { startRetention } from '#server/modules/maintenance/retention.service.ts'
import { startMediaQueue } from '#server/modules/media/media-queue.service.ts'
import { startSweeper } from '#server/modules/payment/sweeper.service.ts'
import { startPostMaintenance } from '#server/modules/post/post-maintenance.service.ts'
import { startPushSender } from '#server/modules/push/push-sender.service.ts'
import { startReminders } from '#server/modules/reminder/reminder.service.ts'
import { startUploadMaintenance } from '#server/modules/upload/upload-maintenance.service.ts'
import { refuseAccidentalDemo } from './demo.ts'
import { listenForMetrics } from './metrics-port.ts'
import { loadSecrets } from './secrets.ts'
import { StartupError } from './startup-error.ts'

/** More than one address may hold at a time (`lanes.ts`), and few beside the ten of everything else. */
const SIGN_IN_CONNECTIONS = 6

/** What has been started so far, to be ended in the opposite order. */
type Ending = () => Promise<unknown> | unknown

/**
 * Starts everything: keys, database, tables, first content, the app and its port. Resolves to the way to end it all.
 * A failure ends what was already running and throws, as a `StartupError` where the operator can do something.
 */
export async function startServer(config: Config, onLost: (error: Error) => void): Promise<() => Promise<void>> {
  const endings: Ending[] = []
  const stop = async () => {
    for (const end of endings.splice(0).reverse()) await end()
  }
  try {
    await startParts(config, onLost, endings)
    return stop
  } catch (error) {
    await stop()
    throw error
  }
}

/** A refusal is about our side (settings, amount, too many calls); silence is the bank's. */
function logFault(app: App, fault: GatewayFault) {
  app.log[fault.code === undefined ? 'warn' : 'error'](fault, faultLine(fault))
}

async function startParts(config: Config, onLost: (error: Error) => void, endings: Ending[]) {
  requireBuild()
  refuseAccidentalDemo(config)
  const database = await startDatabase(config, onLost)
  endings.push(() => database.stop())
  await migrateDatabase(database.address)
  await fillEmpty(database.address, config)
  const { db, close } = openDatabase(database.address, { impatient: true })
  endings.push(close)
  const signIn = openDatabase(database.address, { impatient: true, max: SIGN_IN_CONNECTIONS })
  endings.push(signIn.close)
  // After the database: from then on this process alone owns the data folder.
  const secrets = loadSecrets(config.dataDir)
  const standby = config.databaseReadUrl === undefined ? undefined : openReplica(db, config.databaseReadUrl)
  if (standby !== undefined) endings.push(standby.close)
  const deps: Deps = {
    config,
    db,
    signInDb: signIn.db,
    replica: standby?.replica,
    now: () => new Date(),
    secrets,
    sms: makeSms(config),
    payment: withLog(
      makePaymentGateway(config, () => config.port),
      (fault) => logFault(app, fault),
    ),
    media: makeMedia(config),
    push: webPushGateway({ keys: secrets, contact: config.push.contact }),
  }
  const app = await buildApp(deps)
  endings.push(() => app.close())
  standby?.follow((error) => app.log.warn({ err: error }, 'all is read from the database itself: the replica is away'))
  await atPort(config.port, config.host, () => app.listen({ host: config.host, port: config.port }))
  await serveMetrics(app, config, endings)
  endings.push(hearOthers(app, database.address))
  endings.push(startPostMaintenance(deps, (error) => app.log.error({ err: error }, 'posts could not be tidied')))
  await sayWhatIsMissing(app, config)
  endings.push(startMediaQueue(deps, (error) => app.log.error({ err: error }, 'work on media failed')))
  endings.push(
    startUploadMaintenance(deps, (error) => app.log.error({ err: error }, 'what is left over could not be removed')),
  )
  endings.push(startRetention(deps, (error) => app.log.error({ err: error }, 'what is old could not be forgotten')))
  endings.push(startPushSender(deps, (error) => app.log.warn({ err: error }, 'a message could not be sent')))
  endings.push(startReminders(deps, (error) => app.log.error({ err: error }, 'somebody could not be reminded')))
  endings.push(startSweeper(deps, (error) => app.log.error({ err: error }, 'a payment could not be swept')))
  endings.push(
    startSlotGenerator(deps, (error) => app.log.error({ err: error }, 'months and dates could not be added')),
  )
}

/** What other processes write is dropped from this server's memory, too: other servers, and the operator's commands. */
function hearOthers(app: App, address: DatabaseAddress) {
  const isTopic = (word: string): word is Topic => topics.some((topic) => topic === word)
  return followChanges(
    address,
    { changed: (word) => app.forgetReads(isTopic(word) ? word : undefined), hearing: app.hearChanges },
    (error) => app.log.warn({ err: error }, 'changes are not heard of: lists are kept for a second only'),
  )
}

/** Takes as long as it takes, also behind another server that is at it. */
async function fillEmpty(address: DatabaseAddress, { seed: content }: Config) {
  const { db, close } = openDatabase(address, { max: 1 })
  await seed(db, { now: new Date(), content }).finally(close)
}

async function sayWhatIsMissing(app: App, config: Config) {
  if (config.ffmpeg === 'none' || (await videoTool(config)) !== undefined) return
  app.log.warn(
    `No ffmpeg (FFMPEG=${config.ffmpeg}): videos are cleaned and served as they came. They get no picture of their own, ` +
      'start later when their index is at the end, and an mkv plays only in some browsers.',
  )
}

/** A bundle serves the built pages; the sources are run beside vite, which serves them itself. */
function requireBuild() {
  const bundled = import.meta.filename.endsWith('.js')
  if (bundled && !existsSync(join(clientDir, 'index.html'))) {
    throw new StartupError('The pages are not built yet. Run: npm run build')
  }
}

async function serveMetrics(app: App, { metricsPort }: Config, endings: Ending[]) {
  if (metricsPort === undefined) return
  const { close } = await atPort(metricsPort, '127.0.0.1', () => listenForMetrics(app, metricsPort))
  endings.push(close)
}

/** Throws a `StartupError` where the operator can choose another port or address. */
async function atPort<Listening>(port: number, host: string, listen: () => Promise<Listening>): Promise<Listening> {
  try {
    return await listen()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') {
      throw new StartupError(`Port ${port} is taken by another program. Stop it, or choose another: PORT=${port + 1}`)
    }
    if (code === 'EACCES') throw new StartupError(`Port ${port} may not be used by this user. Choose another PORT.`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new StartupError(`HOST=${host} is not an address of this machine.`)
    }
    throw error
  }
}
