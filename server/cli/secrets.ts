import { Argument } from '@commander-js/extra-typings'
import { readConfig } from '#server/config.ts'
import { rotateSecrets } from '#server/startup/secrets.ts'
import { command, commandGroup } from './command.ts'
import { requireKeys } from './data-folder.ts'
import { dryRunOption, jsonOption } from './options.ts'

const keyGroups = ['sign-in', 'codes', 'passes'] as const
type KeyGroup = (typeof keyGroups)[number]

const rotate = command({
  name: 'rotate',
  summary: 'replace the named keys',
  declare: (parser) =>
    parser
      .addArgument(new Argument('[keys...]', 'without a name: sign-in and codes').choices(keyGroups))
      .option('--revoke', 'sign all users out')
      .option(...dryRunOption)
      .option(...jsonOption),
  async run(named, { revoke = false, dryRun = false, json }) {
    const chosen: KeyGroup[] = named.length > 0 ? named : ['sign-in', 'codes']
    const { dataDir } = readConfig()
    requireKeys(dataDir)
    const [signIn, codes, passes] = keyGroups.map((name) => chosen.includes(name))
    const options = { signIn: signIn === true, codes: codes === true, passes: passes === true, revoke }
    if (!dryRun) rotateSecrets(dataDir, options, new Date())
    if (json) console.log(JSON.stringify({ rotated: chosen, revoke, dryRun }))
    else console.log([...messagesOf(chosen, revoke), ...(dryRun ? ['Nothing was changed: --dry-run.'] : [])].join('\n'))
    return 0
  },
})

export const secrets = commandGroup({
  name: 'secrets',
  summary: 'replace the server’s keys: rotate sign-in, codes, passes (without a name: the first two); then restart it',
  commands: [rotate],
})

function messagesOf(chosen: KeyGroup[], revoke: boolean): string[] {
  const messages: Record<KeyGroup, string> = {
    'sign-in': revoke
      ? 'sign-in: all users are signed out and have to sign in again.'
      : 'sign-in: users stay signed in; tokens signed by the old keys are valid until they expire (15 minutes, 60 days).',
    codes: 'codes: unused one-time codes are void, and limits by address start at zero.',
    passes: 'passes: every entry pass issued so far is void; give the doors the new key (pass key).',
  }
  return [...chosen.map((name) => messages[name]), 'Servers use the new keys after a restart.']
}
