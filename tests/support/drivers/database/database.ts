import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { type DatabaseAddress, openDatabase } from '#server/db/client.ts'

/**
 * A fresh, migrated, empty database for the calling test, on the run's real PostgreSQL.
 * `max` is the pool's size: a race needs one connection per racer. `close` ends the pool and drops the database.
 */
export async function testDatabase(options: { max?: number } = {}) {
  const { template, log: _, ...server } = inject('databaseServer')
  const admin = { ...server, database: 'postgres' }
  const name = `test_${randomBytes(8).toString('hex')}`
  await statement(admin, `create database ${name} template ${template} strategy file_copy`)
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

async function statement(address: DatabaseAddress, text: string) {
  const { sql, close } = openDatabase(address, { max: 1 })
  await sql.unsafe(text).finally(close)
}
