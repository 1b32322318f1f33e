import {
  CommanderError,
  type CommandUnknownOpts,
  type OptionValues,
  type Command as Parser,
} from '@commander-js/extra-typings'
import { newParser } from './help.ts'

const SUCCESS = 0
const INVALID_ARGUMENTS = 2

/** A command of `npm run mowj --`. */
export type Command = {
  name: string
  /** Its declaration; the parser calls `onEnd` with the exit code of the work. */
  parser(onEnd: (exitCode: number) => void): CommandUnknownOpts
  /** Parses the arguments after the name, does the work and resolves to the exit code. */
  run(args: string[]): Promise<number>
}

type Work<Args extends unknown[], Options extends OptionValues> = {
  name: string
  /** One line for the list of commands. */
  summary: string
  declare(parser: Parser): Parser<Args, Options>
  /** Resolves to the exit code. A thrown `UsageError` prints its message and the usage. */
  run(...values: [...Args, Options]): Promise<number>
}

type Group = {
  name: string
  summary: string
  commands: Command[]
  /** The one that runs when none is named. */
  usual?: Command
}

/** Invalid arguments that the parser cannot know; the message says why. */
export class UsageError extends Error {}

export function command<Args extends unknown[], Options extends OptionValues>({
  name,
  summary,
  declare,
  run,
}: Work<Args, Options>): Command {
  return runnable(name, (onEnd) => {
    const parser: CommandUnknownOpts = declare(newParser(name, summary))
    return parser.action(async (...values) => {
      try {
        // The last value is the parser itself.
        onEnd(await run(...(values.slice(0, -1) as [...Args, Options])))
      } catch (error) {
        if (error instanceof UsageError) parser.error(error.message)
        throw error
      }
    })
  })
}

/** A command whose first argument names another. */
export function commandGroup({ name, summary, commands, usual }: Group): Command {
  return runnable(name, (onEnd) => {
    const parser = newParser(name, summary)
    for (const each of commands) parser.addCommand(each.parser(onEnd), { isDefault: each === usual })
    return parser
  })
}

function runnable(name: string, parser: Command['parser']): Command {
  return { name, parser, run: (args) => exitCodeOf(parser, args) }
}

/** Help and messages about invalid arguments are printed here; errors of the work reject. */
export async function exitCodeOf(parserOf: Command['parser'], args: string[]): Promise<number> {
  let exitCode = SUCCESS
  const parser = parserOf((code) => {
    exitCode = code
  })
  try {
    await parser.parseAsync(args, { from: 'user' })
    return exitCode
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    return error.exitCode === 0 ? SUCCESS : INVALID_ARGUMENTS
  }
}
