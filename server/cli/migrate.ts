import type { Command } from './command.ts'
import { withDatabase } from './with-database.ts'

export const migrate: Command = {
  name: 'migrate',
  summary: 'bring the tables up to date (the server does it at every start)',
  usage: '',
  async run() {
    await withDatabase(async () => undefined)
    console.log('The tables are up to date.')
    return 0
  },
}
