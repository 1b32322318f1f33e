export type Folder = {
  /** Folder whose TypeScript is mutated. */
  path: string
  /** Tests to run if they import the folder: paths below `tests`; a folder ends in `/`. */
  tests: string[]
}

const bookingTests = ['api/payment/', 'api/catalog/pool-booking', 'api/enrolment/']
const accountTests = ['api/account/', 'api/http/access.test.ts']
/** Descriptions of routes, and texts. */
const describedTests = ['api/http/docs', 'unit/server/module-texts']

/** The folders of `npm run mutate`, in the order of a run. */
export const folders: Record<string, Folder> = {
  fa: {
    path: 'src/fa',
    tests: [
      'unit/fa/',
      'unit/features/account-date',
      'unit/features/booking',
      'unit/features/pool-week',
      'unit/features/post',
      'unit/features/timetable',
      'unit/server/pass',
    ],
  },
  contract: {
    path: 'src/contract',
    tests: [
      'unit/contract/',
      'unit/features/booking',
      'unit/features/credentials',
      'unit/server/pass/pass.test.ts',
      'unit/fa/post-rules',
    ],
  },
  outbox: { path: 'src/offline/outbox', tests: ['unit/offline/', 'unit/features/post-editor-rules', 'sw/outbox'] },
  api: { path: 'src/api', tests: ['unit/api/', 'unit/offline/'] },
  sw: { path: 'sw', tests: ['sw/', 'unit/offline/'] },
  pass: {
    path: 'server/modules/pass',
    tests: ['unit/server/pass', 'api/enrolment/pass.test.ts', 'api/payment/payment-receipt', 'api/http/docs'],
  },
  wallet: {
    path: 'server/modules/wallet',
    tests: ['api/payment/wallet/wallet.test.ts', 'api/account/account-delete', 'api/http/docs'],
  },
  upload: {
    path: 'server/modules/upload',
    tests: [
      'unit/server/upload-id',
      'api/posts/upload',
      'api/posts/post-upload',
      'api/operator/two-servers',
      'api/http/docs',
    ],
  },
  auth: {
    path: 'server/modules/auth',
    tests: [...accountTests, 'api/auth/'],
  },
  member: {
    path: 'server/modules/member',
    tests: [
      'api/account/member',
      'api/account/guardian',
      'api/account/account-delete',
      'api/account/erasure',
      'api/enrolment/member-orders',
      'api/enrolment/guardian-bookings',
      'api/enrolment/papers',
      ...describedTests,
    ],
  },
  waitlist: {
    path: 'server/modules/waitlist',
    tests: ['unit/server/waitlist/', 'api/waitlist/', 'api/enrolment/guardian-waitlist', ...describedTests],
  },
  discount: {
    path: 'server/modules/discount',
    tests: ['unit/contract/discount', 'api/prices/', 'race/last-use', ...describedTests],
  },
  card: {
    path: 'server/modules/card',
    tests: ['api/credits/card', 'api/enrolment/guardian-bookings', 'race/last-visit', ...describedTests],
  },
  credit: {
    path: 'server/modules/make-up',
    tests: ['api/credits/', 'api/schedule/', 'api/enrolment/guardian-bookings', 'race/last-visit', ...describedTests],
  },
  freeze: {
    path: 'server/modules/freeze',
    tests: ['api/credits/', 'api/enrolment/guardian-bookings', ...describedTests],
  },
  guardian: {
    path: 'server/modules/guardian',
    tests: ['api/account/guardian', 'api/enrolment/guardian-', ...describedTests],
  },
  holiday: {
    path: 'server/modules/holiday',
    tests: ['api/catalog/holidays', 'api/waitlist/waitlist-offer', 'race/holidays', ...describedTests],
  },
  payment: {
    path: 'server/modules/payment',
    tests: [...bookingTests, 'race/hold', 'race/settle', 'race/pool-places'],
  },
}
