import { expect, test } from 'vitest'
import { migrateDatabase } from '#server/db/migrate.ts'
import { embedded } from '#tests/support/drivers/database/embedded.ts'
import { runProgram, temporaryFolder } from '#tests/support/scenarios/program.ts'

test('the command line counts, sends and follows messages by the services of the desk, and the audit log names it', async () => {
  const dataDir = temporaryFolder()
  const { sql, stop, address } = await embedded(dataDir)
  await migrateDatabase(address)
  await sql`insert into users (phone, name) values ('09120000001', 'سارا'), ('09120000002', 'رضا')`
  const mowj = async (...args: string[]) => {
    const program = runProgram('server/cli/main.ts', ['messages', ...args], {
      DATA_DIR: dataDir,
      DATABASE_URL: undefined,
    })
    return { code: await program.ended, output: program.output() }
  }
  const everyone = ['everyone', '-', '-', '--text', 'استخر فردا باز است']
  const counted = await mowj('preview', ...everyone)
  expect(counted).toMatchObject({ code: 0, output: expect.stringContaining('2 accounts, 0 with push') })
  const stale = await mowj('send', ...everyone, '--expected', '3')
  expect(stale).toMatchObject({ code: 1, output: expect.stringContaining('Refused: recipients_changed.') })
  const empty = await mowj('send', 'month', '-', '1405-09', '--text', 'سلام', '--expected', '0')
  expect(empty).toMatchObject({ code: 1, output: expect.stringContaining('Refused: no_recipients.') })
  expect(await mowj('preview', 'day', '1', '1405-09', '--text', 'سلام')).toMatchObject({ code: 2 })
  const sent = await mowj('send', ...everyone, '--expected', '2')
  expect(sent).toMatchObject({ code: 0, output: expect.stringContaining('waits for 2 accounts') })
  const state = await mowj('state')
  expect(state).toMatchObject({ code: 0, output: expect.stringContaining('notifications: 2 waiting') })
  expect(await sql`select via, actor_id from audit_log where action = 'message.send'`).toEqual([
    { via: 'cli', actor_id: null },
  ])
  await stop()
})
