import { type Command, UsageError } from './command.ts'
import { runPassCheck } from './pass-check.ts'
import { runPassKey, runPassRevoked } from './pass-lists.ts'

const parts: Record<string, (args: string[]) => Promise<number>> = {
  check: runPassCheck,
  key: runPassKey,
  revoked: runPassRevoked,
}

/** `npm run mowj -- pass …`: entry passes, on the server and at doors without a line to it. */
export const pass: Command = {
  name: 'pass',
  summary: 'check entry passes at the door; get the public key and the list of cancelled passes',
  usage: [
    'check <token> [--key FILE] [--revoked FILE] [--used FILE] [--at INSTANT] [--json]',
    'pass key [--server URL]',
    'pass revoked [--server URL] [--out FILE]',
  ].join('\n       '),
  async run([part = '', ...args]) {
    const run = Object.hasOwn(parts, part) ? parts[part] : undefined
    if (run === undefined) throw new UsageError(`Say which: ${Object.keys(parts).join(', ')}.`)
    return run(args)
  },
}
