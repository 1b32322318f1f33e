import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { JalaliDate, NotificationChoices, QuietHours } from '#src/contract/account.ts'

export const instant = (name: string) => timestamp(name, { withTimezone: true })

/** Also the value of existing rows: a non-constant default is computed for each row. */
export const newStorageKey = sql`replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')`

export const users = pgTable('users', {
  id: serial('id').primaryKey(),
  /** `09xxxxxxxxx`; null only for the seed's authors, who can never sign in. */
  phone: text('phone').unique(),
  /** Null until credentials are set; shown as `user-{id}` until then. */
  username: text('username'),
  usernameFolded: text('username_folded').unique(),
  /** Null until credentials are set: that is what "first login" means. */
  passwordHash: text('password_hash'),
  profilePicture: text('profile_picture'),
  name: text('name').notNull().default(''),
  birthDate: jsonb('birth_date').$type<JalaliDate>(),
  /** Null enables every kind. */
  notifications: jsonb('notifications').$type<NotificationChoices>(),
  /** Null selects the standard ones. */
  quietHours: jsonb('quiet_hours').$type<QuietHours>(),
  /**
   * Seals the user's data on their devices (docs/data-at-rest.md): an opaque name beside the sealed data, and a key
   * (256 bits in hex, 244 of them random) that a device holds only while they are signed in.
   */
  storageOwner: uuid('storage_owner').notNull().defaultRandom(),
  storageKey: text('storage_key').notNull().default(newStorageKey),
  /** Set when the user deleted the account; the row stays for orders and the books, without personal data. */
  deletedAt: instant('deleted_at'),
  createdAt: instant('created_at').notNull().default(sql`now()`),
})

/**
 * A signed-in device. Its refresh token contains `generation`. The token of the previous generation is accepted again
 * with the nonce that used it; for clients without nonces, within 10 s.
 */
export const authSessions = pgTable(
  'auth_sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    generation: integer('generation').notNull().default(1),
    /** No longer read. Servers of the previous version, running beside this one, still write it. */
    usedGeneration: integer('used_generation').notNull().default(0),
    /** Hash of the nonce that used the previous generation; null when the client sent none. */
    nonceHash: text('nonce_hash'),
    rotatedAt: instant('rotated_at').notNull(),
    userAgent: text('user_agent').notNull().default(''),
    /** How the device signed in, and when last by one-time code: a password reset needs a fresh one. */
    codeSignInAt: instant('code_sign_in_at'),
    /** When staff last typed a code to confirm a protected change. */
    freshCodeAt: instant('fresh_code_at'),
    createdAt: instant('created_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
    revokedAt: instant('revoked_at'),
  },
  (table) => [index('auth_sessions_user').on(table.userId)],
)

/** Browsers that signed in to an account: keyed hashes of the secret in their cookie. They only widen limits. */
export const knownDevices = pgTable(
  'known_devices',
  {
    secretHash: text('secret_hash').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    lastUsedAt: instant('last_used_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.secretHash, table.userId] }),
    index('known_devices_user').on(table.userId, table.lastUsedAt),
  ],
)

/** One-time codes: only keyed hashes of the code, of the browser and of the address that requested it are stored. */
export const otpCodes = pgTable(
  'otp_codes',
  {
    id: serial('id').primaryKey(),
    phone: text('phone').notNull(),
    purpose: text('purpose', { enum: ['sign-in', 'phone-change', 'delete-account', 'staff'] }).notNull(),
    codeHash: text('code_hash').notNull(),
    addressHash: text('address_hash').notNull(),
    /** The browser, or signed-in session, that requested the code: these attempts are its own. */
    holderHash: text('holder_hash').notNull().default(''),
    failures: integer('failures').notNull().default(0),
    /** The request had no cookie: requests without one from its address may use the code, with separate attempts. */
    openToAddress: boolean('open_to_address').notNull().default(true),
    addressFailures: integer('address_failures').notNull().default(0),
    /** Whose allowance the message counts against: a known device or account; empty for all others together. */
    senderHash: text('sender_hash').notNull().default(''),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** Set when used, replaced by a newer code or never delivered. */
    closedAt: instant('closed_at'),
  },
  (table) => [
    index('otp_codes_phone').on(table.phone, table.createdAt),
    index('otp_codes_address').on(table.addressHash, table.createdAt),
  ],
)

/**
 * Password attempts that failed or are still being checked: keyed hashes of the number and the client's address alone.
 */
export const passwordTries = pgTable(
  'password_tries',
  {
    id: serial('id').primaryKey(),
    phoneHash: text('phone_hash').notNull(),
    addressHash: text('address_hash').notNull(),
    /**
     * The known device, or signed-in account, whose allowance the attempt counts against; empty for all others
     * together.
     */
    deviceHash: text('device_hash').notNull().default(''),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('password_tries_phone').on(table.phoneHash, table.createdAt),
    index('password_tries_address').on(table.addressHash, table.createdAt),
    index('password_tries_age').on(table.createdAt),
  ],
)

/** Security events of an account: what happened, when, from which device; never a code, token or number. */
export const accountEvents = pgTable(
  'account_events',
  {
    id: serial('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', {
      enum: [
        'sign_in_code',
        'sign_in_password',
        'sign_in_refused',
        'credentials_set',
        'password_changed',
        'password_reset',
        'phone_changed',
        'session_ended',
        'others_ended',
        'account_deleted',
      ],
    }).notNull(),
    userAgent: text('user_agent').notNull().default(''),
    /** More than one for rejected sign-ins alone: those of an hour share a row. */
    count: integer('count').notNull().default(1),
    /** Start of the hour whose rejected sign-ins the row counts. */
    refusedHour: instant('refused_hour'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('account_events_user').on(table.userId, table.createdAt),
    unique('account_events_refused').on(table.userId, table.refusedHour),
  ],
)
