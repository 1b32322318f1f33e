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
import { makePaymentGateways } from '#server/gateways/payment/make-gateway.ts'
import { faultLine, type GatewayFault } from '#server/gateways/payment/with-log.ts'
import { webPushGateway } from '#server/gateways/push/web-push.ts'
import { makeSms } from '#server/gateways/sms/make-sms.ts'
import { webhookGateway } from '#server/gateways/webhook/http.ts'
import { type Topic, topics } from '#server/http-cache/response-cache.ts'
import { videoTool } from '#server/media-worker/video-tool.ts'
import { startSlotGenerator } from '#server/modules/catalog/slots/slot-generator.service.ts'
import { startPictureCleaning } from '#server/modules/desk-catalog/catalog-picture.service.ts'
import { startGuardians } from '#server/modules/guardian/guardian-job.service.ts'
import { startRetention } from '#server/modules/maintenance/retention.service.ts'
import { startMediaQueue } from '#server/modules/media/media-queue.service.ts'
import { startMessageSender } from '#server/modules/message/message-sender.service.ts'
import { startSweeper } from '#server/modules/payment/attempt/sweeper.service.ts'
import { startPostMaintenance } from '#server/modules/posts/post-maintenance.service.ts'
import { startPushSender } from '#server/modules/push/push-sender.service.ts'
import { startReminders } from '#server/modules/reminder/reminder.service.ts'
import { startReports } from '#server/modules/report/report-job.service.ts'
import { isDemoPhone } from '#server/modules/staff/demo-phones.service.ts'
import { prepareStaff } from '#server/modules/staff/demo-staff.service.ts'
import { startUploadMaintenance } from '#server/modules/upload/upload-maintenance.service.ts'
import { startWaitlist } from '#server/modules/waitlist/waitlist-job.service.ts'
import { startWebhookSender } from '#server/modules/webhook/webhook-sender.service.ts'
import { rejectAccidentalDemo } from './demo.ts'
import { listenForMetrics } from './metrics-port.ts'
import { loadSecrets } from './secrets.ts'
import { StartupError } from './startup-error.ts'

/** Above the sign-in limit of one address (`request-lanes.ts`), and few beside the ten connections of the main pool. */
const SIGN_IN_CONNECTIONS = 6

/** Stop functions of what has started so far, called in reverse order. */
type Stop = () => Promise<unknown> | unknown

/**
 * Starts everything: keys, database, migrations, seed, the app and its port. Resolves to a function that stops it all.
 * On failure stops what was already running and throws, as a `StartupError` where the operator can act.
 */
export async function startServer(config: Config, onLost: (error: Error) => void): Promise<() => Promise<void>> {
  const stops: Stop[] = []
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end()
  }
  try {
    await startComponents(config, onLost, stops)
    return stop
  } catch (error) {
    await stop()
    throw error
  }
}

/** An error code is a fault on our side (settings, amount, too many requests); silence is the bank's. */
function logFault(app: App, fault: GatewayFault) {
  app.log[fault.code === undefined ? 'warn' : 'error'](fault, faultLine(fault))
}

async function startComponents(config: Config, onLost: (error: Error) => void, stops: Stop[]) {
  requireBuild()
  rejectAccidentalDemo(config)
  const database = await startDatabase(config, onLost)
  stops.push(() => database.stop())
  await migrateDatabase(database.address)
  await seedEmptyDatabase(database.address, config)
  const { db, close } = openDatabase(database.address, { impatient: true })
  stops.push(close)
  const signIn = openDatabase(database.address, { impatient: true, max: SIGN_IN_CONNECTIONS })
  stops.push(signIn.close)
  // After the database: its lock makes this process the only owner of the data folder.
  const secrets = loadSecrets(config.dataDir)
  const standby = config.databaseReadUrl === undefined ? undefined : openReplica(db, config.databaseReadUrl)
  if (standby !== undefined) stops.push(standby.close)
  const [payment, ...otherBanks] = makePaymentGateways(
    config,
    () => config.port,
    (fault) => logFault(app, fault),
  )
  const deps: Deps = {
    config,
    db,
    signInDb: signIn.db,
    replica: standby?.replica,
    now: () => new Date(),
    secrets,
    sms: makeSms(config),
    payment,
    otherBanks,
    media: makeMedia(config),
    webhooks: webhookGateway(),
    push: webPushGateway({ keys: secrets, contact: config.push.contact }),
  }
  const app = await buildApp(deps)
  stops.push(() => app.close())
  standby?.follow((error) => app.log.warn({ err: error }, 'replica unusable: all reads go to the primary'))
  // Before the first request: who signs in at once must find their role.
  await announceStaff(app, deps)
  await atPort(config.port, config.host, () => app.listen({ host: config.host, port: config.port }))
  await serveMetrics(app, config, stops)
  stops.push(followOtherWriters(app, database.address))
  stops.push(startPostMaintenance(deps, (error) => app.log.error({ err: error }, 'post maintenance failed')))
  await warnAboutMissingTools(app, config)
  stops.push(startMediaQueue(deps, (error) => app.log.error({ err: error }, 'media job failed')))
  stops.push(
    startUploadMaintenance(deps, (error) =>
      app.log.error({ err: error }, 'upload maintenance failed: expired uploads were not deleted'),
    ),
  )
  stops.push(
    startRetention(deps, (error) =>
      app.log.error({ err: error }, 'retention job failed: expired rows were not deleted'),
    ),
  )
  stops.push(startPushSender(deps, (error) => app.log.warn({ err: error }, 'push message was not sent')))
  stops.push(startMessageSender(deps, (error) => app.log.warn({ err: error }, 'message of staff was not sent')))
  stops.push(startWebhookSender(deps, (error) => app.log.error({ err: error }, 'webhook job failed')))
  stops.push(startReminders(deps, (error) => app.log.error({ err: error }, 'reminder was not sent')))
  stops.push(startSweeper(deps, (error) => app.log.error({ err: error }, 'payment sweep failed')))
  stops.push(startGuardians(deps, (error) => app.log.error({ err: error }, 'invitation of a guardian failed')))
  stops.push(startReports(deps, (error) => app.log.error({ err: error }, 'reports were not brought up to date')))
  stops.push(startWaitlist(deps, (error) => app.log.error({ err: error }, 'waitlist job failed')))
  stops.push(
    startPictureCleaning(deps, (error) =>
      app.log.error({ err: error }, 'Removal of unused pictures of the catalogue failed; retried in an hour.'),
    ),
    startSlotGenerator(deps, (error) =>
      app.log.error({ err: error }, 'slot generator failed: months and dates were not added'),
    ),
  )
}

/** Invalidates cached responses after writes of other processes: other servers and the operator's commands. */
function followOtherWriters(app: App, address: DatabaseAddress) {
  const isTopic = (topic: string): topic is Topic => topics.some((known) => known === topic)
  return followChanges(
    address,
    {
      changed: (topic) => app.invalidateResponses(isTopic(topic) ? topic : undefined),
      receiving: app.setReceivesChanges,
    },
    (error) => app.log.warn({ err: error }, 'change notifications unavailable: lists are cached for one second only'),
  )
}

/** Without a timeout: another server may be seeding at the same time. */
async function seedEmptyDatabase(address: DatabaseAddress, { seed: content }: Config) {
  const { db, close } = openDatabase(address, { max: 1 })
  await seed(db, { now: new Date(), content }).finally(close)
}

/** The first owner, and the demonstration's staff while codes are printed in this terminal. */
async function announceStaff(app: App, deps: Deps) {
  const { ownerPhone: owner, seed: content, sms } = deps.config
  if (owner !== undefined && sms.length > 0 && isDemoPhone(owner))
    throw new StartupError(`OWNER_PHONE=${owner} is a number of the demonstration: set the owner's own number.`)
  const isDemo = sms.length === 0 && content === 'demo'
  for (const { role, phone } of await prepareStaff(deps, { owner, isDemo }))
    app.log.info(`demonstration ${role}: ${phone}`)
}

async function warnAboutMissingTools(app: App, config: Config) {
  if (config.ffmpeg === 'none' || (await videoTool(config)) !== undefined) return
  app.log.warn(
    `No ffmpeg (FFMPEG=${config.ffmpeg}): videos are stripped of metadata and served as uploaded. They get no poster, ` +
      'start later when their index is at the end, and an mkv plays only in some browsers.',
  )
}

/** A bundle serves the built pages; the sources run beside Vite, which serves them itself. */
function requireBuild() {
  const bundled = import.meta.filename.endsWith('.js')
  if (bundled && !existsSync(join(clientDir, 'index.html'))) {
    throw new StartupError('The pages are not built yet. Run: npm run build')
  }
}

async function serveMetrics(app: App, { metricsPort }: Config, stops: Stop[]) {
  if (metricsPort === undefined) return
  const { close } = await atPort(metricsPort, '127.0.0.1', () => listenForMetrics(app, metricsPort))
  stops.push(close)
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
