import { Argument } from '@commander-js/extra-typings'
import { audited } from '#server/cli/club/audited.ts'
import { command, commandGroup, UsageError } from '#server/cli/command.ts'
import { readWhole } from '#server/cli/jalali-argument.ts'
import { jsonOption } from '#server/cli/options.ts'
import { withDatabase } from '#server/cli/with-database.ts'
import { changeClubSetting, readClubSettings, SettingError } from '#server/modules/club/club-settings.service.ts'
import { clubSettingNames } from '#src/contract/catalog/club.ts'

const list = command({
  name: 'list',
  summary: 'list the settings',
  declare: (parser) => parser.option(...jsonOption),
  async run({ json = false }) {
    const found = await withDatabase(readClubSettings)
    if (json) console.log(JSON.stringify(found))
    else for (const [name, value] of Object.entries(found)) console.log(`${name}  ${value}`)
    return 0
  },
})

const set = command({
  name: 'set',
  summary: 'change a setting for bookings from now on',
  declare: (parser) =>
    parser
      .addArgument(new Argument('<name>', 'the setting').choices(clubSettingNames))
      .argument('<value>', 'a whole number')
      .option(...jsonOption),
  async run(name, text, { json = false }) {
    const value = readWhole(text, 'The value')
    try {
      await withDatabase((db) =>
        audited(
          db,
          async (tx) => {
            const before = await readClubSettings(tx)
            await changeClubSetting(tx, name, value)
            return before[name]
          },
          (before) => ({
            ...{ action: 'settings.change', subject: { kind: 'club', id: 'settings' } },
            ...{ before: { [name]: before }, after: { [name]: value } },
          }),
        ),
      )
    } catch (error) {
      if (error instanceof SettingError) throw new UsageError(error.message)
      throw error
    }
    console.log(json ? JSON.stringify({ name, value }) : `${name} is ${value}.`)
    return 0
  },
})

export const settings = commandGroup({
  name: 'settings',
  summary:
    "list or change the club's settings: renewal window, early-bird and sibling discounts, waitlist offers, make-up days",
  commands: [list, set],
  usual: list,
})
