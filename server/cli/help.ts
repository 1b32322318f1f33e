import { type CommandUnknownOpts, Command as Parser } from '@commander-js/extra-typings'

const HELP_WIDTH = 120

/** An empty declaration with the help and the messages of this program; a parser throws where it would exit. */
export function newParser(name: string, summary: string): Parser {
  const parser = new Parser(name)
    .description(summary)
    .exitOverride()
    .helpOption('-h, --help', 'print this help')
    .helpCommand(false)
    .configureHelp({
      helpWidth: HELP_WIDTH,
      commandUsage: (shown) => usageOf(shown).join('\n       '),
      subcommandTerm: (listed) => listed.name(),
      subcommandDescription: (listed) =>
        [listed.description(), ...usageLines(listed).filter((line) => line !== listed.name())].join('\n'),
    })
  return parser.configureOutput({
    outputError: (message, write) => write(`${message}${hintFor(parser)}\n`),
  })
}

function hintFor(parser: CommandUnknownOpts): string {
  if (parser.commands.length > 0) return `Choose one of: ${parser.commands.map((each) => each.name()).join(', ')}.`
  return `Usage: ${usageOf(parser).join('\n       ')}`
}

function usageOf(parser: CommandUnknownOpts): string[] {
  if (parser.parent === null && parser.commands.length > 0) return [`${parser.name()} <command> [--help]`]
  const above: string[] = []
  for (let each = parser.parent; each !== null; each = each.parent) above.unshift(`${each.name()} `)
  return usageLines(parser, above.join(''))
}

/** A command's line, such as `backup <folder> [--json]`; of a group, the line of each of its commands. */
function usageLines(parser: CommandUnknownOpts, above = ''): string[] {
  const name = `${above}${parser.name()}`
  if (parser.commands.length > 0) return parser.commands.flatMap((each) => usageLines(each, `${name} `))
  const inputs = parser.registeredArguments.map((each) => {
    const shown = `${each.name()}${each.variadic ? '…' : ''}`
    return each.required ? `<${shown}>` : `[${shown}]`
  })
  const options = parser.options.map(({ flags, mandatory }) => {
    const shown = flags.replace(/[<>]/g, '')
    return mandatory ? shown : `[${shown}]`
  })
  return [[name, ...inputs, ...options].join(' ')]
}
