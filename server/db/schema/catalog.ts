import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import type { Picture } from '#src/contract/picture.ts'
import { instant, users } from './people.ts'

const rial = (name: string) => bigint(name, { mode: 'number' })

/** What staff change: a trigger adds 1 to `version` with each change of content; an archived row is no longer offered. */
const revised = {
  version: integer('version').notNull().default(1),
  archivedAt: instant('archived_at'),
}

export const pools = pgTable('pools', {
  id: serial('id').primaryKey(),
  name: text('name').notNull(),
  city: text('city').notNull(),
  district: text('district').notNull(),
  address: text('address').notNull(),
  description: text('description').notNull(),
  picture: jsonb('picture').$type<Picture>().notNull(),
  gallery: jsonb('gallery').$type<Picture[]>().notNull(),
  lengthM: doublePrecision('length_m').notNull(),
  lanes: smallint('lanes').notNull(),
  depthMinM: doublePrecision('depth_min_m').notNull(),
  depthMaxM: doublePrecision('depth_max_m').notNull(),
  temperatureC: doublePrecision('temperature_c').notNull(),
  facilities: text('facilities').array().notNull(),
  rules: text('rules').array().notNull(),
  phone: text('phone').notNull(),
  latitude: doublePrecision('latitude').notNull(),
  longitude: doublePrecision('longitude').notNull(),
  ...revised,
})

export const instructors = pgTable('instructors', {
  id: serial('id').primaryKey(),
  name: text('name').notNull(),
  title: text('title').notNull(),
  bio: text('bio').notNull(),
  picture: jsonb('picture').$type<Picture>().notNull(),
  specialities: text('specialities').array().notNull(),
  certificates: text('certificates').array().notNull(),
  sinceYear: smallint('since_year').notNull(),
  ...revised,
})

/** Teams and courses: the same entity under two names. `number` is the public id, counted within the kind. */
export const programs = pgTable(
  'programs',
  {
    id: serial('id').primaryKey(),
    kind: text('kind', { enum: ['team', 'course'] }).notNull(),
    number: integer('number').notNull(),
    name: text('name').notNull(),
    summary: text('summary').notNull(),
    description: text('description').notNull(),
    picture: jsonb('picture').$type<Picture>().notNull(),
    gallery: jsonb('gallery').$type<Picture[]>().notNull(),
    level: text('level', { enum: ['beginner', 'intermediate', 'advanced', 'professional'] }).notNull(),
    sex: text('sex', { enum: ['women', 'men', 'mixed'] }).notNull(),
    ageGroup: text('age_group', { enum: ['kids', 'teens', 'adults', 'all'] }).notNull(),
    /** Ages admitted in completed years, both included; where both are null, those of the age group. */
    ageMin: smallint('age_min'),
    ageMax: smallint('age_max'),
    poolId: integer('pool_id')
      .notNull()
      .references(() => pools.id),
    instructorId: integer('instructor_id')
      .notNull()
      .references(() => instructors.id),
    /** For the list: the cheapest session's price per term. Writers of sessions keep it in sync. */
    pricePerTermRial: rial('price_per_term_rial').notNull(),
    finalPriceRial: rial('final_price_rial').notNull(),
    /** Maintained counters, so that no list reads the reviews. */
    ratingSum: integer('rating_sum').notNull().default(0),
    ratingCount: integer('rating_count').notNull().default(0),
    /**
     * When its classes begin: a bit for each weekday and part of the day, 4 × weekday + part. Maintained by a trigger.
     */
    classTimes: integer('class_times').notNull().default(0),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    ...revised,
  },
  (table) => [
    unique('programs_number').on(table.kind, table.number),
    index('programs_pool').on(table.poolId, table.kind, table.number),
    index('programs_instructor').on(table.instructorId, table.kind, table.number),
    // All columns that public lists filter or order by, so that a match reads the index alone, never the programs' texts.
    index('programs_facets')
      .on(
        table.kind,
        table.number,
        table.id,
        table.level,
        table.sex,
        table.ageGroup,
        table.poolId,
        table.instructorId,
        table.finalPriceRial,
        table.ratingSum,
        table.ratingCount,
        table.classTimes,
      )
      .where(sql`archived_at is null`),
    // The same by kind, so that a filtered list is found and counted without reading rows of another kind.
    index('programs_kinds')
      .on(
        table.kind,
        table.level,
        table.sex,
        table.ageGroup,
        table.classTimes,
        table.number,
        table.id,
        table.poolId,
        table.instructorId,
        table.finalPriceRial,
        table.ratingSum,
        table.ratingCount,
      )
      .where(sql`archived_at is null`),
  ],
)

/** Number of rows of each list, so that `count` never scans. */
export const counters = pgTable('counters', {
  name: text('name').primaryKey(),
  value: integer('value').notNull().default(0),
})

/** A weekly class of a team or course, or a weekly opening («سانس») of a pool. Weekdays count from 0, Saturday. */
export const sessions = pgTable(
  'sessions',
  {
    id: serial('id').primaryKey(),
    kind: text('kind', { enum: ['team', 'course', 'pool'] }).notNull(),
    number: integer('number').notNull(),
    programId: integer('program_id').references(() => programs.id, { onDelete: 'cascade' }),
    poolId: integer('pool_id')
      .notNull()
      .references(() => pools.id),
    title: text('title').notNull(),
    weekdays: smallint('weekdays').array().notNull(),
    startsAt: text('starts_at').notNull(),
    endsAt: text('ends_at').notNull(),
    sex: text('sex', { enum: ['women', 'men', 'mixed'] }).notNull(),
    pricePerTermRial: rial('price_per_term_rial').notNull(),
    finalPriceRial: rial('final_price_rial').notNull(),
    ...revised,
  },
  (table) => [
    unique('sessions_number').on(table.kind, table.number),
    index('sessions_program').on(table.programId),
    index('sessions_pool').on(table.poolId, table.kind),
    check('sessions_price', sql`${table.pricePerTermRial} >= 0 and ${table.finalPriceRial} >= 0`),
  ],
)

/** What a hold reserves: a Jalali month of a class (`day` null) or one date of a pool's opening. */
export const slots = pgTable(
  'slots',
  {
    id: serial('id').primaryKey(),
    sessionId: integer('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    year: smallint('year').notNull(),
    month: smallint('month').notNull(),
    day: smallint('day'),
    capacity: integer('capacity').notNull(),
    /** Places sold at the pool's own desk. */
    deskTaken: integer('desk_taken').notNull().default(0),
    /** Places of confirmed orders and live holds alone. */
    taken: integer('taken').notNull().default(0),
    /** Closed for booking; existing bookings stay. */
    closed: boolean('closed').notNull().default(false),
  },
  (table) => [
    unique('slots_date').on(table.sessionId, table.year, table.month, table.day).nullsNotDistinct(),
    check('slots_capacity', sql`${table.taken} >= 0 and ${table.taken} + ${table.deskTaken} <= ${table.capacity}`),
  ],
)

export const reviews = pgTable(
  'reviews',
  {
    id: serial('id').primaryKey(),
    programId: integer('program_id')
      .notNull()
      .references(() => programs.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    rating: smallint('rating').notNull(),
    text: text('text').notNull(),
    verified: boolean('verified').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    /** Set by staff: neither listed nor counted. */
    hiddenAt: instant('hidden_at'),
  },
  (table) => [
    unique('reviews_person').on(table.programId, table.userId),
    index('reviews_latest').on(table.programId, table.createdAt),
    index('reviews_author').on(table.userId, table.createdAt),
    index('reviews_hidden').on(table.id).where(sql`hidden_at is not null`),
    check('reviews_rating', sql`${table.rating} between 1 and 5`),
  ],
)

export const slides = pgTable('slides', {
  id: serial('id').primaryKey(),
  position: smallint('position').notNull(),
  title: text('title').notNull(),
  description: text('description').notNull(),
  picture: jsonb('picture').$type<Picture>().notNull(),
  ...revised,
})

/** Pictures that staff uploaded for the catalogue; rows of the catalogue contain a copy of `picture`. */
export const catalogPictures = pgTable(
  'catalog_pictures',
  {
    id: serial('id').primaryKey(),
    /** `picture.url`, by which a request names it. */
    url: text('url').notNull().unique(),
    picture: jsonb('picture').$type<Picture>().notNull(),
    /** Its files in the store's `posts` folder. */
    names: text('names').array().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('catalog_pictures_age').on(table.createdAt)],
)
