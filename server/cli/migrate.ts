import type { Command } from './command.ts'
import { withDatabase } from './with-database.ts'

export const migrate: Command = {
  name: 'migrate',
  summary:
    'bring the tables up to date (the server does it at every start); makes an empty database where there is none',
  usage: '',
  async run() {
    await withDatabase(async () => undefined, { mayCreate: true })
    console.log('The tables are up to date.')
    return 0
  },
}
