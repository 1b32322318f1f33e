import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { isAlive } from '#server/db/embedded/processes.ts'
import { startEmbedded } from '#server/db/embedded/supervisor.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { fastFolder, makeFastFolder } from './fast-folder.ts'

/** Location of the test server's Unix socket and log; every test clones its own database from `template`. */
export type TestServer = { socketDir: string; port: number; user: string; template: string; log: string }

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: TestServer
  }
}

const prefix = 'mowj-test-'

/** One real PostgreSQL for the whole run, without durability for speed. */
export async function setup(project: TestProject) {
  removeLeftovers()
  const dataDir = makeFastFolder(`${prefix}${process.pid}-`)
  const remove = () => rmSync(dataDir, { recursive: true, force: true })
  process.once('exit', remove)
  const server = await startEmbedded({ dataDir, durable: false, settings: { max_connections: '300' } })
  await migrateDatabase(server.address)
  if (!('socketDir' in server.address)) throw new Error('the test database needs a Unix socket')
  const { database: template, ...address } = server.address
  project.provide('databaseServer', { ...address, template, log: join(dataDir, 'postgres.log') })
  return async () => {
    await server.stop()
    remove()
    process.off('exit', remove)
  }
}

/** A killed run could not clean up: the pid in the folder's name shows that it is unused. */
function removeLeftovers() {
  for (const name of readdirSync(fastFolder).filter((entry) => entry.startsWith(prefix))) {
    const pid = Number(name.slice(prefix.length).split('-')[0])
    if (!isAlive(pid)) rmSync(join(fastFolder, name), { recursive: true, force: true })
  }
}
