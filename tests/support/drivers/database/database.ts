import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { type DatabaseAddress, openDatabase } from '#server/db/client.ts'
import { seed } from '#server/db/seed/seed.ts'

/** The lock under which one of several workers seeds the second template. */
const TEMPLATE_LOCK = 7_006_614
const SEEDED = 'seeded'

type DatabaseOptions = {
  /** The pool's size: a race needs one connection per racer. */
  max?: number
  /** Filled with the product's seed as of this time, the same in all tests: only the first of the run seeds. */
  seededAt?: Date | undefined
}

/**
 * A fresh, migrated database for the calling test, on the run's real PostgreSQL, empty unless seeded. `close` ends the pool
 * and drops the database.
 */
export async function testDatabase({ seededAt, ...options }: DatabaseOptions = {}) {
  const { template, log: _, ...server } = inject('databaseServer')
  const admin = { ...server, database: 'postgres' }
  const name = `test_${randomBytes(8).toString('hex')}`
  if (seededAt !== undefined) await ensureSeeded(admin, template, seededAt)
  await statement(admin, copyOf(seededAt === undefined ? template : SEEDED, name))
  const address: DatabaseAddress = { ...server, database: name }
  const { db, sql, close } = openDatabase(address, options)
  return {
    db,
    sql,
    address,
    async close() {
      await close()
      await statement(admin, `drop database ${name} with (force)`)
    },
  }
}

/** Copying files costs less processor time than logging every page. */
const copyOf = (template: string, name: string) => `create database ${name} template ${template} strategy file_copy`

/** Seeds the second template, under another name until it is complete. */
async function ensureSeeded(admin: DatabaseAddress, template: string, now: Date) {
  const { sql, close } = openDatabase(admin, { max: 1 })
  try {
    await sql`select pg_advisory_lock(${TEMPLATE_LOCK})`
    const found = await sql`select 1 from pg_database where datname = ${SEEDED}`
    if (found.length > 0) return
    await sql.unsafe('drop database if exists seeding')
    await sql.unsafe(copyOf(template, 'seeding'))
    const opened = openDatabase({ ...admin, database: 'seeding' }, { max: 1 })
    await seed(opened.db, { now }).finally(opened.close)
    await sql.unsafe(`alter database seeding rename to ${SEEDED}`)
  } finally {
    // The end of the connection releases the lock.
    await close()
  }
}

async function statement(address: DatabaseAddress, text: string) {
  const { sql, close } = openDatabase(address, { max: 1 })
  await sql.unsafe(text).finally(close)
}
