import { openDatabase } from '#server/db/client.ts'
import { startEmbedded } from '#server/db/embedded/supervisor.ts'

// A process that owns the database of a data folder and inserts row after row, printing each one once it is committed.
const [dataDir = ''] = process.argv.slice(2)
const { address } = await startEmbedded({ dataDir })
const { sql } = openDatabase(address, { max: 1 })
await sql`create table if not exists written (n serial primary key)`
for (;;) {
  const [row] = await sql`insert into written default values returning n`
  process.stdout.write(`committed ${row?.n}\n`)
}
