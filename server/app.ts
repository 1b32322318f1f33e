import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import fastify, { type FastifyServerOptions } from 'fastify'
import plugin from 'fastify-plugin'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { accountRoutes } from '#server/modules/account/account.routes.ts'
import { apiTokenGuard } from '#server/modules/api-token/api-token.plugin.ts'
import { apiTokenRoutes } from '#server/modules/api-token/api-token.routes.ts'
import { attendanceRoutes } from '#server/modules/attendance/attendance.routes.ts'
import { auditLogRoutes } from '#server/modules/audit-log/audit-log.routes.ts'
import { authRoutes } from '#server/modules/auth/auth.routes.ts'
import { budgets } from '#server/modules/auth/sign-in-limits.service.ts'
import { cardRoutes } from '#server/modules/card/card.routes.ts'
import { catalogRoutes } from '#server/modules/catalog/catalog.routes.ts'
import { instructorRoutes } from '#server/modules/catalog/instructor.routes.ts'
import { poolRoutes } from '#server/modules/catalog/pool.routes.ts'
import { clubRoutes } from '#server/modules/club/club.routes.ts'
import { contactRoutes } from '#server/modules/contact/contact.routes.ts'
import { deskContactRoutes } from '#server/modules/contact/desk-contact.routes.ts'
import { deskCatalogRoutes } from '#server/modules/desk-catalog/desk-catalog.routes.ts'
import { deskOrderRoutes } from '#server/modules/desk-order/desk-order.routes.ts'
import { payoutRoutes } from '#server/modules/desk-order/payout.routes.ts'
import { enrolmentRoutes } from '#server/modules/enrolment/enrolment.routes.ts'
import { fieldMetricsRoutes } from '#server/modules/field-metrics/field-metrics.routes.ts'
import { guardianRoutes } from '#server/modules/guardian/guardian.routes.ts'
import { healthRoutes } from '#server/modules/health/health.routes.ts'
import { checkHealth, HEALTH_PATH } from '#server/modules/health/health.service.ts'
import { backlogOf } from '#server/modules/maintenance/backlog.service.ts'
import { makeUpRoutes } from '#server/modules/make-up/make-up.routes.ts'
import { memberRoutes } from '#server/modules/member/member.routes.ts'
import { coachMessageRoutes, messageRoutes } from '#server/modules/message/message.routes.ts'
import { hasSubject, metaOf } from '#server/modules/meta/meta.service.ts'
import { moderationRoutes } from '#server/modules/moderation/moderation.routes.ts'
import { notificationRoutes } from '#server/modules/notification/notification.routes.ts'
import { passRoutes } from '#server/modules/pass/pass.routes.ts'
import { paymentRoutes } from '#server/modules/payment/payment.routes.ts'
import { peopleRoutes } from '#server/modules/people/people.routes.ts'
import { profileRoutes } from '#server/modules/profile/profile.routes.ts'
import { pushRoutes } from '#server/modules/push/push.routes.ts'
import { reportRoutes } from '#server/modules/report/report.routes.ts'
import { reviewRoutes } from '#server/modules/review/review.routes.ts'
import { rosterRoutes } from '#server/modules/roster/roster.routes.ts'
import { sandboxBankRoutes } from '#server/modules/sandbox-bank/sandbox-bank.routes.ts'
import { scheduleRoutes } from '#server/modules/schedule/schedule.routes.ts'
import { searchRoutes } from '#server/modules/search/search.routes.ts'
import { settingsRoutes } from '#server/modules/settings/settings.routes.ts'
import { sliderRoutes } from '#server/modules/slider/slider.routes.ts'
import { staff } from '#server/modules/staff/staff.plugin.ts'
import { staffRoutes } from '#server/modules/staff/staff.routes.ts'
import { tillRoutes } from '#server/modules/till/till.routes.ts'
import { todayRoutes } from '#server/modules/today/today.routes.ts'
import { uploadRoutes } from '#server/modules/upload/upload.routes.ts'
import { waitlistRoutes } from '#server/modules/waitlist/waitlist.routes.ts'
import { walletRoutes } from '#server/modules/wallet/wallet.routes.ts'
import { webhookRoutes } from '#server/modules/webhook/webhook.routes.ts'
import { docs } from '#server/plugins/docs.ts'
import { errors } from '#server/plugins/errors.ts'
import { type LogStream, loggerOptions } from '#server/plugins/log.ts'
import { media } from '#server/plugins/media.ts'
import { metrics } from '#server/plugins/metrics.ts'
import { notFound } from '#server/plugins/not-found.ts'
import { security } from '#server/plugins/security.ts'
import { shareTarget } from '#server/plugins/share-target.ts'
import { type ClientLimits, slowBodies, usualLimits } from '#server/plugins/slow-bodies.ts'
import type { Deps } from './core/deps.ts'
import type { App } from './core/fastify-types.ts'
import { clientDir, renderDir, seedMediaDir } from './core/paths.ts'
import { cachedResponses } from './http-cache/cached-responses.ts'
import { httpCaching } from './http-cache/http-caching.ts'
import { personalResponses } from './http-cache/personal-responses.ts'
import { session } from './modules/auth/session.plugin.ts'
import { signInLimitsPlugin } from './modules/auth/sign-in-limits.plugin.ts'
import { purchaseRoutes } from './modules/payment/purchases/purchase.routes.ts'
import { postRoutes } from './modules/posts/post.routes.ts'
import { postCreateRoutes } from './modules/posts/post-create.routes.ts'
import { postOwnRoutes } from './modules/posts/post-own.routes.ts'
import { IDLE_MS, REQUEST_MS, replyToClientError, replyToFrameworkError } from './plugins/client-errors.ts'
import { loadShedding } from './plugins/load-shedding.ts'
import { replicaRouting } from './plugins/replica-routing.ts'
import { requestLanes } from './plugins/request-lanes.ts'
import { unknownFields } from './plugins/unknown-fields.ts'
import { htmlShell, readPage } from './ssr/html-shell.ts'
import { serverRendering } from './ssr/ssr.ts'

/** JSON bodies are small; uploads have separate limits. */
const JSON_LIMIT_BYTES = 100_000

const START_MS = 60_000

const ROUTES = [
  healthRoutes,
  fieldMetricsRoutes,
  authRoutes,
  profileRoutes,
  accountRoutes,
  settingsRoutes,
  memberRoutes,
  guardianRoutes,
  catalogRoutes,
  instructorRoutes,
  poolRoutes,
  reviewRoutes,
  searchRoutes,
  sliderRoutes,
  postRoutes,
  postCreateRoutes,
  postOwnRoutes,
  passRoutes,
  paymentRoutes,
  purchaseRoutes,
  contactRoutes,
  enrolmentRoutes,
  waitlistRoutes,
  makeUpRoutes,
  cardRoutes,
  uploadRoutes,
  walletRoutes,
  notificationRoutes,
  pushRoutes,
  staffRoutes,
  auditLogRoutes,
  deskCatalogRoutes,
  peopleRoutes,
  tillRoutes,
  deskOrderRoutes,
  payoutRoutes,
  attendanceRoutes,
  todayRoutes,
  rosterRoutes,
  reportRoutes,
  scheduleRoutes,
  moderationRoutes,
  deskContactRoutes,
  messageRoutes,
  apiTokenRoutes,
  webhookRoutes,
  coachMessageRoutes,
  clubRoutes,
]

/** Options for tests: their own client build and media, access to the log, and shorter client limits. */
type AppOptions = { clientDir?: string; mediaDir?: string; log?: LogStream; limits?: Partial<ClientLimits> }

/** Builds the whole server without listening, so that tests can inject requests. */
export async function buildApp(deps: Deps, options: AppOptions = {}): Promise<App> {
  const app: App = fastify({
    ...speech(deps.config),
    logger: loggerOptions(deps.config, options.log),
    genReqId: () => randomBytes(12).toString('base64url'),
    // Trusts one proxy: the address it saw counts, not what a client wrote into the header before it.
    trustProxy: deps.config.trustProxy && ((_address: string, hop: number) => hop === 0),
    bodyLimit: JSON_LIMIT_BYTES,
    // On a busy machine reading the pages and the render program may take long.
    pluginTimeout: START_MS,
    frameworkErrors: replyToFrameworkError,
    clientErrorHandler: replyToClientError,
    connectionTimeout: IDLE_MS,
    requestTimeout: REQUEST_MS,
    routerOptions: { ignoreTrailingSlash: false },
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.decorate('deps', deps)
  await addTelemetry(app)
  await addPlugins(app, options)
  for (const routes of ROUTES) {
    // Without a name, Fastify would search all loaded CommonJS modules for one.
    await app.register(plugin(routes, { name: routes.name, encapsulate: true }))
  }
  // Beside a real bank the embedded one would give places away.
  if (deps.config.payment[0].gateway === 'sandbox') await app.register(sandboxBankRoutes, { prefix: '/sandbox-bank' })
  return app
}

/** Per connection: concurrent streams, and protocol violations before it is closed. */
const http2Limits = {
  settings: { maxConcurrentStreams: 128, maxHeaderListSize: 32_768 },
  maxSessionRejectedStreams: 50,
  maxSessionInvalidFrames: 100,
}

/** HTTP/2 with a certificate, with HTTP/1 for clients that lack it; plain HTTP/1 without a certificate. */
function speech({ tls }: Deps['config']): FastifyServerOptions {
  // The rest of the code needs no distinction: Node's HTTP/2 has an HTTP/1 compatible interface.
  return tls === undefined
    ? {}
    : ({ http2: true, https: { ...tls, ...http2Limits, allowHTTP1: true } } as FastifyServerOptions)
}

/** Imported only where a collector is named: otherwise its packages would take memory and processor time for nothing. */
async function addTelemetry(app: App) {
  const { telemetry: settings } = app.deps.config
  if (settings === undefined) return
  const { telemetry } = await import('./plugins/telemetry.ts')
  await app.register(telemetry, { settings, backlog: () => backlogOf(app.deps) })
}

async function addPlugins(app: App, options: AppOptions) {
  const pageDir = options.clientDir ?? clientDir
  await app.register(errors)
  await app.register(slowBodies, { ...usualLimits, ...options.limits })
  // These observe the routes that are registered after them.
  await app.register(notFound)
  await app.register(docs)
  await app.register(unknownFields)
  // Register before the header plugins: cached responses already contain their headers.
  await app.register(cachedResponses)
  await app.register(security, { html: readPage(pageDir) })
  await app.register(signInLimitsPlugin)
  await app.register(metrics, {
    backlog: () => backlogOf(app.deps),
    signInUsage: () => budgets.map((what) => ({ what, ...app.signInLimits.usage(what) })),
  })
  await app.register(requestLanes)
  await app.register(loadShedding, { checkHealth: () => checkHealth(app.deps), healthPath: HEALTH_PATH })
  await app.register(replicaRouting)
  await app.register(httpCaching)
  await app.register(session)
  await app.register(apiTokenGuard)
  await app.register(staff)
  await app.register(personalResponses)
  await app.register(htmlShell, {
    clientDir: pageDir,
    subjects: { has: hasSubject, metaOf: (path) => metaOf(app.deps, path) },
  })
  await app.register(shareTarget)
  await app.register(serverRendering, {
    clientDir: pageDir,
    renderDir: options.clientDir === undefined ? renderDir : join(pageDir, '../render'),
  })
  await app.register(media, { mediaDir: options.mediaDir ?? seedMediaDir })
}
