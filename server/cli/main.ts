import { loadEnvFile, usualEnvFile } from '#server/startup/env-file.ts'
import { StartupError } from '#server/startup/startup-error.ts'
import { audit } from './audit.ts'
import { backup, restore } from './backup.ts'
import { call, dataFolder } from './call.ts'
import { exportCatalog, importCatalog } from './catalog-file.ts'
import { type Command, UsageError } from './command.ts'
import { contact } from './contact.ts'
import { actAsOwner } from './data-folder.ts'
import { demo } from './demo.ts'
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
  closePoolDates,
  refund,
  payouts,
  slides,
  secrets,
  doctor,
]
const nameWidth = Math.max(...commands.map(({ name }) => name.length))

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
  return runCommand(command, args)
}

async function runCommand(command: Command, args: string[]): Promise<number> {
  let owner: string | undefined
  try {
    loadEnvFile(process.env, usualEnvFile)
    owner = actAsOwner(dataFolder())
    return await command.run(args)
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(`${error.message}\n${usageOf(command)}`)
      return 2
    }
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

function usageOf({ name, usage }: Command) {
  return `Usage: ${call} ${name} ${usage}`.trimEnd()
}

function overview() {
  const lines = commands.flatMap(({ name, summary, usage }) => [
    `  ${name.padEnd(nameWidth)}  ${summary}`,
    ...(usage === '' ? [] : `${name} ${usage}`.split('\n').map((line) => `${' '.repeat(nameWidth + 6)}${line.trim()}`)),
  ])
  return [`Usage: ${call} <command> [--help]`, '', ...lines].join('\n')
}

process.exitCode = await run(process.argv.slice(2))
