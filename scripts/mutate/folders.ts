export type Folder = {
  /** Its TypeScript is mutated. */
  path: string
  /** The tests asked about it, as far as they import it: paths below `tests`, a folder ends in `/`. */
  tests: string[]
}

const bookingTests = [
  'api/payment-',
  'api/pool-booking',
  'api/cancel-term',
  'api/purchases',
  'api/my-terms',
  'api/zarinpal',
]
const accountTests = ['api/credentials', 'api/session', 'api/account-', 'api/profile.test.ts', 'api/access.test.ts']

/** What `npm run mutate` knows, in the order of a run. */
export const folders: Record<string, Folder> = {
  fa: {
    path: 'src/fa',
    tests: [
      'unit/fa/',
      'unit/account-date',
      'unit/booking',
      'unit/initials',
      'unit/pool-week',
      'unit/post',
      'unit/timetable',
    ],
  },
  contract: {
    path: 'src/contract',
    tests: [
      'unit/contract/',
      'unit/booking',
      'unit/credentials',
      'unit/media-link',
      'unit/pass.test.ts',
      'unit/post-rules',
    ],
  },
  outbox: { path: 'src/offline/outbox', tests: ['unit/offline/', 'unit/compose-rules', 'sw/outbox'] },
  api: { path: 'src/api', tests: ['unit/api/', 'unit/offline/'] },
  sw: { path: 'sw', tests: ['sw/', 'unit/offline/'] },
  pass: {
    path: 'server/modules/pass',
    tests: ['unit/pass.test.ts', 'unit/pass-used', 'api/pass.test.ts', 'api/payment-receipt', 'api/docs'],
  },
  wallet: { path: 'server/modules/wallet', tests: ['api/wallet.test.ts', 'api/account-delete', 'api/docs'] },
  upload: {
    path: 'server/modules/upload',
    tests: ['unit/server/upload-id', 'api/upload', 'api/post-upload', 'api/two-servers', 'api/docs'],
  },
  auth: {
    path: 'server/modules/auth',
    tests: [
      ...accountTests,
      'api/one-time-code',
      'api/password-',
      'api/phone-change',
      'api/sign-in',
      'api/username',
      'api/devices',
    ],
  },
  payment: {
    path: 'server/modules/payment',
    tests: [...bookingTests, 'api/wallet', 'race/hold', 'race/settle', 'race/pool-places'],
  },
}
