import { readConfig } from '#server/config.ts'
import { rotateSecrets } from '#server/startup/secrets.ts'
import { type Command, UsageError } from './command.ts'
import { requireKeys } from './data-folder.ts'
import { readOptions } from './options.ts'

const flag = { type: 'boolean' } as const
const parts = ['sign-in', 'codes', 'passes']

export const secrets: Command = {
  name: 'secrets',
  summary: 'replace the server’s keys: rotate sign-in, codes, passes (without a name: the first two); then restart it',
  usage: 'rotate [sign-in] [codes] [passes] [--revoke] [--dry-run] [--json]',
  async run(args) {
    const { values, positionals } = readOptions(args, { revoke: flag, 'dry-run': flag, json: flag })
    const [verb, ...named] = positionals
    if (verb !== 'rotate') throw new UsageError('What is to be done with the keys? There is: rotate.')
    const unknown = named.find((name) => !parts.includes(name))
    if (unknown !== undefined) throw new UsageError(`There are no keys called "${unknown}".`)
    const chosen = named.length > 0 ? named : ['sign-in', 'codes']
    const { dataDir } = readConfig()
    requireKeys(dataDir)
    const revoke = values.revoke ?? false
    const [signIn, codes, passes] = parts.map((name) => chosen.includes(name))
    const wish = { signIn: signIn === true, codes: codes === true, passes: passes === true, revoke }
    const dryRun = values['dry-run'] ?? false
    if (!dryRun) rotateSecrets(dataDir, wish, new Date())
    if (values.json) console.log(JSON.stringify({ rotated: chosen, revoke, dryRun }))
    else console.log([...sayings(chosen, revoke), ...(dryRun ? ['Nothing was changed: --dry-run.'] : [])].join('\n'))
    return 0
  },
}

function sayings(chosen: string[], revoke: boolean): string[] {
  const said: Record<string, string> = {
    'sign-in': revoke
      ? 'sign-in: everybody is signed out and signs in again.'
      : 'sign-in: people stay signed in; what the old keys signed is good until it expires (15 minutes, 60 days).',
    codes: 'codes: one-time codes on their way are void, and limits by address begin anew.',
    passes: 'passes: every entry pass shown so far is void; give the doors the new key (pass key).',
  }
  return [...chosen.map((name) => said[name] ?? name), 'Servers take the new keys when they are restarted.']
}
