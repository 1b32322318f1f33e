import { StartupError } from '#server/startup-error.ts'
import { audit } from './audit.ts'
import { backup, restore } from './backup.ts'
import { exportCatalog, importCatalog } from './catalog-file.ts'
import { type Command, UsageError } from './command.ts'
import { contact } from './contact.ts'
import { doctor } from './doctor.ts'
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
  closePoolDates,
  refund,
  payouts,
  slides,
  secrets,
  doctor,
]
const call = 'npm run mowj --'

async function run([name, ...args]: string[]): Promise<number> {
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    console.log(overview())
    return 0
  }
  const command = commands.find((each) => each.name === name)
  if (command === undefined) {
    console.error(`There is no command "${name}".\n\n${overview()}`)
    return 2
  }
  if (args.includes('--help') || args.includes('-h')) {
    console.log(`${usageOf(command)}\n${command.summary}`)
    return 0
  }
  return attempt(command, args)
}

async function attempt(command: Command, args: string[]): Promise<number> {
  try {
    return await command.run(args)
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(`${error.message}\n${usageOf(command)}`)
      return 2
    }
    console.error(error instanceof StartupError ? error.message : error)
    return 1
  }
}

function usageOf({ name, usage }: Command) {
  return `Usage: ${call} ${name} ${usage}`.trimEnd()
}

function overview() {
  const width = Math.max(...commands.map(({ name }) => name.length))
  const lines = commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`)
  return [`Usage: ${call} <command> [--help]`, '', ...lines].join('\n')
}

process.exitCode = await run(process.argv.slice(2))
