import { expect, test } from 'vitest'
import { migrateDatabase } from '#server/db/migrate.ts'
import { embedded } from '#tests/support/drivers/database/embedded.ts'
import { runProgram, temporaryFolder } from '#tests/support/scenarios/program.ts'

async function mowj(dataDir: string, command: string) {
  const program = runProgram('server/cli/main.ts', [command], { DATA_DIR: dataDir, DATABASE_URL: undefined })
  return { code: await program.ended, lines: program.output().split('\n') }
}

test('the audit command names the broken invariant and its rows, and scripts read the exit code', async () => {
  const dataDir = temporaryFolder()
  const { sql, stop, address } = await embedded(dataDir)
  await migrateDatabase(address)
  await sql`insert into users (phone) values ('09120000000')`
  await stop()
  const sound = await mowj(dataDir, 'audit')
  expect(sound.code).toBe(0)
  expect(sound.lines).toContain('All 16 invariants hold.')

  const again = await embedded(dataDir)
  await again.sql`insert into wallets select id, 5 from users`
  await again.stop()
  const broken = await mowj(dataDir, 'audit')
  expect(broken.code).toBe(1)
  expect(broken.lines).toContain('1 of 16 invariants are broken.')
  expect(broken.lines).toContain('BROKEN  7. the wallet ledger only grows, and its sums agree')
  expect(broken.lines).toContain('           - wallet of user 1 has 5 rial, its ledger 0')
})
