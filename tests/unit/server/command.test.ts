import { Argument } from '@commander-js/extra-typings'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { command, commandGroup, UsageError } from '#server/cli/command.ts'
import { dryRunOption, jsonOption } from '#server/cli/options.ts'

const work = vi.fn<(values: object) => number>()
const paint = command({
  name: 'paint',
  summary: 'paint a lane',
  declare: (parser) =>
    parser
      .argument('<lane>', 'its number')
      .addArgument(new Argument('[colours...]', 'of the ropes').choices(['red', 'white']))
      .requiredOption('--width <CM>', 'of the rope')
      .option(...dryRunOption)
      .option(...jsonOption),
  async run(lane, colours, options) {
    if (options.width === '0') throw new UsageError('--width is more than 0.')
    return work({ lane, colours, ...options })
  },
})
const list = command({
  name: 'list',
  summary: 'list the lanes',
  declare: (parser) => parser.option(...jsonOption),
  run: async ({ json = false }) => work({ json }),
})
const lanes = commandGroup({ name: 'lanes', summary: 'the lanes', commands: [list, paint], usual: list })
const tool = commandGroup({ name: 'tool', summary: 'All commands.', commands: [lanes] })

const printed = { out: '', err: '' }
beforeEach(() => {
  Object.assign(printed, { out: '', err: '' })
  work.mockReset().mockReturnValue(0)
  for (const [stream, name] of [[process.stdout, 'out'] as const, [process.stderr, 'err'] as const])
    vi.spyOn(stream, 'write').mockImplementation((text) => {
      printed[name] += text
      return true
    })
  return () => vi.restoreAllMocks()
})

describe('arguments', () => {
  test('options may stand before, between and after the arguments; the exit code is that of the work', async () => {
    work.mockReturnValue(1)
    expect(await tool.run(['lanes', 'paint', '--width', '5', '3', '--json', 'red', 'white'])).toBe(1)
    expect(work).toHaveBeenCalledWith({ lane: '3', colours: ['red', 'white'], width: '5', json: true })
    expect(printed).toEqual({ out: '', err: '' })
  })

  test('a group without the name of a command runs its usual one', async () => {
    expect(await tool.run(['lanes', '--json'])).toBe(0)
    expect(work).toHaveBeenCalledWith({ json: true })
  })

  test('an error of the work reaches the caller', async () => {
    work.mockImplementation(() => {
      throw new Error('no water')
    })
    await expect(tool.run(['lanes'])).rejects.toThrow('no water')
  })
})

describe('help', () => {
  test('the overview lists every command with its options, on standard output', async () => {
    expect(await tool.run(['--help'])).toBe(0)
    expect(printed.err).toBe('')
    expect(printed.out).toMatch(/^Usage: tool <command> \[--help\]\n/)
    expect(printed.out).toMatch(/^ {2}lanes +the lanes$/m)
    expect(printed.out).toMatch(/^ +lanes paint <lane> \[colours…\] --width CM \[--dry-run\] \[--json\]$/m)
  })

  test.each([[['lanes', 'paint', '--help']], [['lanes', 'paint', '3', '-h']]])(
    '%j explains one command',
    async (args) => {
      expect(await tool.run(args)).toBe(0)
      expect(work).not.toHaveBeenCalled()
      expect(printed.out).toMatch(/^Usage: tool lanes paint <lane>/)
      expect(printed.out).toMatch(/^ {2}lane +its number$/m)
      expect(printed.out).toMatch(/^ {2}--dry-run +change nothing, print what would be done$/m)
    },
  )
})

describe('invalid arguments exit with 2, do no work and say why on standard error', () => {
  test.each([
    ['a misspelt command', ['lane'], "unknown command 'lane'\n(Did you mean lanes?)\nChoose one of: lanes.\n"],
    ['an unknown option', ['lanes', 'list', '--loud'], "unknown option '--loud'\nUsage: tool lanes list [--json]\n"],
    ['a misspelt option', ['lanes', '--jsn'], "unknown option '--jsn'\n(Did you mean --json?)\n"],
    ['a missing argument', ['lanes', 'paint', '--width', '5'], "missing required argument 'lane'\nUsage: tool lanes"],
    ['a missing option', ['lanes', 'paint', '3'], "required option '--width <CM>' not specified\nUsage: tool lanes"],
    ['an option without its value', ['lanes', 'paint', '3', '--width'], "option '--width <CM>' argument missing\n"],
    ['a surplus argument', ['lanes', 'list', '3'], 'too many arguments'],
    ['an unknown choice', ['lanes', 'paint', '3', 'pink', '--width', '5'], 'Allowed choices are red, white.'],
    ['a value that the work rejects', ['lanes', 'paint', '3', '--width', '0'], '--width is more than 0.\nUsage: tool'],
  ])('%s', async (_what, args, message) => {
    expect(await tool.run(args)).toBe(2)
    expect(work).not.toHaveBeenCalled()
    expect(printed.out).toBe('')
    expect(printed.err).toContain(message)
  })
})
