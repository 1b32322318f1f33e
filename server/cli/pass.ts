import { isCardNumber, runCardVisit } from '#server/cli/cards/card-visit.ts'
import { command, commandGroup, UsageError } from './command.ts'
import { readWhole } from './jalali-argument.ts'
import { jsonOption } from './options.ts'
import { runPassCheck } from './pass-check.ts'
import { runPassKey, runPassRevoked } from './pass-lists.ts'

const SERVER_OPTION = ['--server <URL>', 'of a remote server instead of the one on this machine'] as const

const check = command({
  name: 'check',
  summary: 'check a pass, or take a visit of a card: exits 0 if it admits, 1 if not, 2 if it could not be verified',
  declare: (parser) =>
    parser
      .argument('<token>', "the text of the QR code, or the number of a card's order")
      .option('--key <FILE>', 'the public key that "pass key" printed')
      .option('--revoked <FILE>', 'the list that "pass revoked" wrote')
      .option('--used <FILE>', 'the record of used passes: each is admitted once a day')
      .option('--member <ID>', 'only this swimmer of a pass for several, or the swimmer of a card')
      .option('--pool <ID>', 'the pool at which a card is used; needs the database')
      .option('--at <INSTANT>', 'such as 2026-11-22T10:00:00Z, instead of now')
      .option(...jsonOption),
  async run(token, { pool: at, ...options }) {
    if (!isCardNumber(token)) return runPassCheck(token, options)
    const pool = readWhole(at, '--pool')
    if (pool === undefined) throw new UsageError('A card needs --pool.')
    const member = readWhole(options.member, '--member')
    return runCardVisit({ number: token, pool, member, json: options.json ?? false })
  },
})

const key = command({
  name: 'key',
  summary: 'print the public key',
  declare: (parser) => parser.option(...SERVER_OPTION),
  run: runPassKey,
})

const revoked = command({
  name: 'revoked',
  summary: 'print the signed list of cancelled passes',
  declare: (parser) => parser.option(...SERVER_OPTION).option('--out <FILE>', 'write it to a file'),
  run: runPassRevoked,
})

/** Entry passes, on the server and at doors without a connection to it. */
export const pass = commandGroup({
  name: 'pass',
  summary: 'check entry passes at the door; get the public key and the list of cancelled passes',
  commands: [check, key, revoked],
})
