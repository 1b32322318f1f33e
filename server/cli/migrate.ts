import { command } from './command.ts'
import { withDatabase } from './with-database.ts'

export const migrate = command({
  name: 'migrate',
  summary: 'apply pending migrations (the server does so at every start); creates an empty database if there is none',
  declare: (parser) => parser,
  async run() {
    await withDatabase(async () => undefined, { mayCreate: true })
    console.log('The tables are up to date.')
    return 0
  },
})
