import { readConfig } from '#server/config.ts'
import { rotateSecrets } from '#server/startup/secrets.ts'
import { type Command, UsageError } from './command.ts'
import { requireKeys } from './data-folder.ts'
import { readOptions } from './options.ts'

const flag = { type: 'boolean' } as const
const keyGroups = ['sign-in', 'codes', 'passes']

export const secrets: Command = {
  name: 'secrets',
  summary: 'replace the server’s keys: rotate sign-in, codes, passes (without a name: the first two); then restart it',
  usage: 'rotate [sign-in] [codes] [passes] [--revoke] [--dry-run] [--json]',
  async run(args) {
    const { values, positionals } = readOptions(args, { revoke: flag, 'dry-run': flag, json: flag })
    const [verb, ...named] = positionals
    if (verb !== 'rotate') throw new UsageError('Choose one of: rotate.')
    const unknown = named.find((name) => !keyGroups.includes(name))
    if (unknown !== undefined) throw new UsageError(`Unknown keys: "${unknown}".`)
    const chosen = named.length > 0 ? named : ['sign-in', 'codes']
    const { dataDir } = readConfig()
    requireKeys(dataDir)
    const revoke = values.revoke ?? false
    const [signIn, codes, passes] = keyGroups.map((name) => chosen.includes(name))
    const options = { signIn: signIn === true, codes: codes === true, passes: passes === true, revoke }
    const dryRun = values['dry-run'] ?? false
    if (!dryRun) rotateSecrets(dataDir, options, new Date())
    if (values.json) console.log(JSON.stringify({ rotated: chosen, revoke, dryRun }))
    else console.log([...messagesOf(chosen, revoke), ...(dryRun ? ['Nothing was changed: --dry-run.'] : [])].join('\n'))
    return 0
  },
}

function messagesOf(chosen: string[], revoke: boolean): string[] {
  const messages: Record<string, string> = {
    'sign-in': revoke
      ? 'sign-in: all users are signed out and have to sign in again.'
      : 'sign-in: users stay signed in; tokens signed by the old keys are valid until they expire (15 minutes, 60 days).',
    codes: 'codes: unused one-time codes are void, and limits by address start at zero.',
    passes: 'passes: every entry pass issued so far is void; give the doors the new key (pass key).',
  }
  return [...chosen.map((name) => messages[name] ?? name), 'Servers use the new keys after a restart.']
}
