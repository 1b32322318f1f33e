import { type Command, UsageError } from './command.ts'
import { runPassCheck } from './pass-check.ts'
import { runPassKey, runPassRevoked } from './pass-lists.ts'

const subcommands: Record<string, (args: string[]) => Promise<number>> = {
  check: runPassCheck,
  key: runPassKey,
  revoked: runPassRevoked,
}

/** `npm run mowj -- pass …`: entry passes, on the server and at doors without a connection to it. */
export const pass: Command = {
  name: 'pass',
  summary: 'check entry passes at the door; get the public key and the list of cancelled passes',
  usage: [
    'check <token> [--key FILE] [--revoked FILE] [--used FILE] [--at INSTANT] [--json]',
    'pass key [--server URL]',
    'pass revoked [--server URL] [--out FILE]',
  ].join('\n       '),
  async run([name = '', ...args]) {
    const run = Object.hasOwn(subcommands, name) ? subcommands[name] : undefined
    if (run === undefined) throw new UsageError(`Choose one of: ${Object.keys(subcommands).join(', ')}.`)
    return run(args)
  },
}
