import { cards } from '#server/cli/cards/cards.ts'
import { codes } from '#server/cli/club/codes.ts'
import { messages } from '#server/cli/club/messages.ts'
import { schedule } from '#server/cli/club/schedule.ts'
import { settings } from '#server/cli/club/settings.ts'
import { staff } from '#server/cli/club/staff.ts'
import { waitlist } from '#server/cli/club/waitlist.ts'
import { credits } from '#server/cli/make-up/credits.ts'
import { freezes } from '#server/cli/make-up/freezes.ts'
import { loadEnvFile, usualEnvFile } from '#server/startup/env-file.ts'
import { StartupError } from '#server/startup/startup-error.ts'
import { audit } from './audit.ts'
import { backup, restore } from './backup.ts'
import { call, dataFolder } from './call.ts'
import { exportCatalog, importCatalog } from './catalog-file.ts'
import { type Command, commandGroup, exitCodeOf } from './command.ts'
import { contact } from './contact.ts'
import { actAsOwner } from './data-folder.ts'
import { demo } from './demo.ts'
import { doctor } from './doctor.ts'
import { holidays } from './holidays.ts'
import { migrate } from './migrate.ts'
import { pass } from './pass.ts'
import { payouts } from './payouts.ts'
import { closePoolDates, refund } from './refund.ts'
import { reports } from './reports.ts'
import { secrets } from './secrets.ts'
import { seed } from './seed.ts'
import { price, sessions } from './sessions.ts'
import { slides } from './slides.ts'
import { sweep } from './sweep.ts'

const commands: Command[] = [
  seed,
  demo,
  migrate,
  audit,
  sweep,
  reports,
  pass,
  contact,
  exportCatalog,
  importCatalog,
  backup,
  restore,
  sessions,
  price,
  codes,
  settings,
  waitlist,
  closePoolDates,
  holidays,
  schedule,
  messages,
  cards,
  credits,
  freezes,
  refund,
  payouts,
  slides,
  staff,
  secrets,
  doctor,
]

const program = commandGroup({ name: call, summary: 'The operator’s commands.', commands })

async function run(args: string[]): Promise<number> {
  let owner: string | undefined
  const prepare = () => {
    loadEnvFile(process.env, usualEnvFile)
    owner = actAsOwner(dataFolder())
  }
  try {
    return await exitCodeOf(
      (onEnd) =>
        program
          .parser(onEnd)
          .helpCommand('help [command]', 'print this help, or that of a command')
          .hook('preAction', prepare),
      args.length === 0 ? ['--help'] : args,
    )
  } catch (error) {
    console.error(reasonOf(error, owner))
    return 1
  }
}

/** The message of a failed command: a sentence where the operator can act, else the whole error. */
function reasonOf(error: unknown, owner: string | undefined): unknown {
  const { code, syscall, message } = error as Partial<NodeJS.ErrnoException>
  const isKnown = error instanceof StartupError || (code !== undefined && syscall !== undefined)
  if (!isKnown || message === undefined) return error
  if (owner === undefined || !/EACCES|EPERM/.test(message)) return message
  return `${message}\nThe command runs as ${owner}, the owner of ${dataFolder()}: use a folder that ${owner} can write.`
}

process.exitCode = await run(process.argv.slice(2))
