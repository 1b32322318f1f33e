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
 * Tests of the whole server by the module they exercise: all of them import the app, hence every module, so that imports do
 * not select among them. `npm test` runs the others.
 */
const moduleTests: Record<string, string[]> = {
  '(account|profile|settings|member|contact)/': ['api/account/'],
  'auth/': ['api/auth/', 'api/account/'],
  '(catalog|search|slider|club|holiday)/': ['api/catalog/'],
  'holiday/': ['race/holidays.test.ts'],
  '(enrolment|pass|reminder)/': ['api/enrolment/'],
  '(card|make-up|freeze)/': ['api/credits/', 'race/last-visit.test.ts'],
  'discount/': ['api/prices/', 'race/last-use.test.ts'],
  '(payment|sandbox-bank|wallet|idempotency)/': ['api/payment/', 'api/prices/'],
  'payment/': ['race/hold.test.ts', 'race/settle.test.ts', 'race/settle-order.test.ts'],
  'wallet/': ['race/wallet.test.ts'],
  'waitlist/': ['api/waitlist/', 'race/waitlist.test.ts'],
  '(posts|media|upload|review)/': ['api/posts/', 'api/media/'],
  '(notification|push)/': ['api/notification/'],
  '(audit-log|desk-catalog|desk-order|moderation|people|roster|staff|till|today)/': ['api/desk/'],
  'attendance/': ['api/door/', 'api/desk/roster.test.ts'],
  '[a-z-]+/[a-z-]+\\.routes\\.ts': ['api/http/docs.test.ts'],
}

/** What the whole server imports. */
const SERVER_CODE = /^(server|src\/contract|src\/fa|tests\/support)\//

const isOwnModule = (path: string) =>
  Object.keys(moduleTests).some((pattern) => new RegExp(`^server/modules/${pattern}`).test(path))

/** Whether all that changed of the server is in modules with tests of their own: then imports say too much. */
export const hasOwnTests = (changed: string[]) =>
  changed.filter((path) => SERVER_CODE.test(path)).every((path) => isOwnModule(path))

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
  const matches = (pattern: string) => changed.some((path) => new RegExp(`^(${pattern})`).test(path))
  const found = (table: Record<string, string[]>) =>
    Object.entries(table).flatMap(([pattern, tests]) => (matches(pattern) ? tests : []))
  const inBrowser = found(browserTests).map((name) => `tests/e2e/${name}.test.ts`)
  const inModules = Object.entries(moduleTests).flatMap(([pattern, tests]) =>
    matches(`server/modules/${pattern}`) ? tests.map((name) => `tests/${name}`) : [],
  )
  const own = changed.filter((path) => /^tests\/.*\.test\.tsx?$/.test(path))
  return [...new Set([...found(readers), ...inBrowser, ...inModules, ...own])]
}
