import { expect, test } from 'vitest'
import { migrateDatabase } from '#server/db/migrate.ts'
import { embedded } from '#tests/support/drivers/database/embedded.ts'
import { runProgram, temporaryFolder } from '#tests/support/scenarios/program.ts'

test('the audit names a sum without a source and exits with a failure, until the reports are rebuilt', async () => {
  const dataDir = temporaryFolder()
  const { sql, stop, address } = await embedded(dataDir)
  await migrateDatabase(address)
  // A new database marks everything: a server would compute it in its first minute.
  await sql`delete from report_marks`
  await sql`insert into report_money values (1405, 9, 0, 0, 0, 'cash', 1, 5000)`
  await stop()
  const mowj = async (...args: string[]) => {
    const program = runProgram('server/cli/main.ts', args, { DATA_DIR: dataDir, DATABASE_URL: undefined })
    return { code: await program.ended, output: program.output() }
  }
  const broken = await mowj('audit')
  expect(broken.code).toBe(1)
  expect(broken.output).toContain('BROKEN  the reports differ from their source.')
  expect(broken.output).toContain('report_money 1405-9, stored alone')
  expect(await mowj('reports', 'rebuild')).toMatchObject({
    code: 0,
    output: expect.stringContaining('The reports of 1 months were computed again.'),
  })
  const sound = await mowj('audit')
  expect(sound).toMatchObject({
    code: 0,
    output: expect.stringContaining('The reports of 0 months equal their source.'),
  })
})
