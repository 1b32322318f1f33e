import { withServerImporters } from './server-importers.ts'

/** Browser tests by the code they exercise: they test the built product, so their imports do not lead to it. */
const browserTests: Record<string, string[]> = {
  'src/features/(account|storage|notification|wallet|enrolment)/': ['account/account', 'account/account-pages'],
  'src/features/(auth|failed-writes)/': ['account/sign-in'],
  'src/features/(booking|card|payment|waitlist)/': ['journey', 'pool-journey'],
  'src/features/(payment/ticket|today)/': ['today'],
  'src/features/(catalog|search)/': ['places', 'layout'],
  'src/features/posts/': ['posts', 'posts/other-hosts', 'outbox', 'offline/outbox-interrupted'],
  'src/features/(home|slider|shell|static-pages|contact)/': ['layout', 'ssr', 'first-screen/ssr-styles'],
  'src/features/(install|app-update|downloads)/': ['install', 'poolside'],
  'src/features/review/': ['reviews'],
  'src/(features|routes)/desk': ['desk/swimmers-load-nothing', 'desk/screens'],
  'src/(features|routes)/(door|coach|poolside)': ['desk/swimmers-load-nothing', 'door/door-and-coach'],
  'src/(main|render|bootstrap|deferred-startup)': [
    'ssr',
    'budgets',
    'first-screen/ssr-styles',
    'first-screen/first-visits',
  ],
  'src/(api|offline)/': ['offline', 'outbox', 'offline/offline-addresses', 'offline/outbox-interrupted'],
  'src/routes/': ['layout'],
  'src/(ui|styles)/': ['layout', 'states'],
  'src/(ui|styles|dev-ui)/|dev/': ['dev-ui'],
  'sw/': ['offline', 'offline/offline-addresses', 'update', 'push'],
  'server/(app|startup/|main|config|core/)': ['journey'],
  'server/(plugins|ssr|http-cache)/': ['bad-input', 'ssr', 'first-screen/ssr-styles'],
  'server/modules/(payment|sandbox-bank|wallet|enrolment|pass)/': ['journey', 'bank-page'],
  'server/modules/(auth|account)/': ['account/sign-in'],
  'server/modules/(posts|media|upload)/|server/media-worker/': ['posts', 'posts/other-hosts'],
  'server/modules/(catalog|search)/': ['places'],
  'server/modules/push/': ['push'],
  'server/modules/review/': ['reviews'],
  'scripts/(vite/|build-server|compress-assets)|vite.config|package-lock': [
    'budgets',
    'first-screen/dist-files',
    'first-screen/first-visits',
    'dist-alone',
    'update',
    'desk/swimmers-load-nothing',
  ],
  'index.html|manifest.webmanifest|public/': ['install', 'budgets', 'first-screen/first-visits'],
}

/**
 * Tests of the whole server by the part they exercise: all of them import the app, hence every module, so that imports do
 * not select among them. `npm test` runs the others.
 */
const serverTests: Record<string, string[]> = {
  'modules/(account|profile|settings|member|guardian|contact)/': ['api/account/'],
  'modules/guardian/': ['api/enrolment/', 'race/guardians.test.ts'],
  'modules/auth/': ['api/auth/', 'api/account/'],
  'modules/(catalog|search|slider|club|holiday)/': ['api/catalog/'],
  'modules/holiday/': ['race/holidays.test.ts'],
  'modules/(enrolment|pass|reminder)/': ['api/enrolment/'],
  'modules/(card|make-up|freeze)/': ['api/credits/', 'race/last-visit.test.ts'],
  'modules/discount/': ['api/prices/', 'race/last-use.test.ts'],
  'modules/(payment|sandbox-bank|wallet|idempotency)/': ['api/payment/', 'api/prices/'],
  'modules/payment/': ['race/hold.test.ts', 'race/settle.test.ts', 'race/settle-order.test.ts'],
  'modules/wallet/': ['race/wallet.test.ts'],
  'modules/waitlist/': ['api/waitlist/', 'race/waitlist.test.ts'],
  'modules/(posts|media|upload)/': ['api/posts/', 'api/media/'],
  'modules/review/': ['api/posts/review.test.ts', 'api/posts/review-of-families.test.ts'],
  'modules/(notification|push)/': ['api/notification/'],
  'modules/(api-token|audit-log|desk-catalog|desk-order|field-metrics|message|moderation|people|report|roster|staff|till|today|webhook)/':
    ['api/desk/'],
  'modules/schedule/': ['api/schedule/', 'race/schedule.test.ts'],
  'modules/(health|meta)/': ['api/http/'],
  'modules/attendance/': ['api/door/', 'api/desk/roster.test.ts'],
  'modules/[a-z-]+/[a-z-]+\\.routes\\.ts': ['api/http/docs.test.ts'],
  'cli/': [
    'api/operator/',
    'api/payment/payment-commands.test.ts',
    'api/desk/message-commands.test.ts',
    'api/desk/report-commands.test.ts',
    'api/schedule/schedule-command.test.ts',
    'api/prices/code-admin.test.ts',
  ],
  'plugins/(api-schemas|docs)\\.ts': ['api/http/docs.test.ts', 'api/http/typed-client.test.ts'],
}

/** What tests of the server import with the whole server. */
const SERVER_CODE = /^(server|tests\/support)\//

const isIn = (path: string, pattern: string) => new RegExp(`^(${pattern})`).test(path)

const hasOwn = (path: string) => Object.keys(serverTests).some((pattern) => isIn(path, `server/${pattern}`))

/** Whether all that changes at the server has tests of its own: then imports say too much. */
export const hasOwnTests = (changed: string[]) =>
  withServerImporters(changed)
    .filter((path) => SERVER_CODE.test(path))
    .every((path) => hasOwn(path))

/** Tests that read files, or need a database built from files, instead of importing them. */
const readers: Record<string, string[]> = {
  '(src|sw|server)/.*\\.tsx?$': ['tests/unit/build/house-rules.test.ts', 'tests/unit/fa/all-words.test.ts'],
  '.*\\.css$': ['tests/unit/build/house-rules.test.ts', 'tests/unit/ui/theme-contrast.test.ts'],
  'src/(ui|dev-ui)/.*': ['tests/unit/dev-ui/completeness.test.ts'],
  'index.html': ['tests/unit/build/first-paint.test.ts', 'tests/api/http/page.test.ts'],
  'server/db/migrations/.*\\.sql$': ['tests/unit/server/migrations.test.ts', 'tests/api/', 'tests/race/'],
  'docs/access.md': ['tests/api/http/access.test.ts'],
  'docs/mowj.(service|env)': ['tests/unit/server/env-file.test.ts'],
  // The documents name files, scripts and settings.
  '(.*\\.md|\\.env\\.example|package\\.json|(src|sw|server|scripts|tests)/.*)$': ['tests/unit/build/documents.test.ts'],
}

/** Tests that changed files affect besides those that import them: paths or path prefixes, each once. */
export function affectedTests(changed: string[]): string[] {
  const found = (table: Record<string, string[]>, paths = changed, root = '') =>
    Object.entries(table).flatMap(([pattern, tests]) => (paths.some((path) => isIn(path, root + pattern)) ? tests : []))
  const inBrowser = found(browserTests).map((name) => `tests/e2e/${name}.test.ts`)
  const ofServer = found(serverTests, withServerImporters(changed), 'server/').map((name) => `tests/${name}`)
  const own = changed.filter((path) => /^tests\/.*\.test\.tsx?$/.test(path))
  return [...new Set([...found(readers), ...inBrowser, ...ofServer, ...own])]
}
