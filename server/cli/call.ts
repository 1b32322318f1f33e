import { resolve } from 'node:path'
import { userName } from '#server/db/embedded/data-owner.ts'
import { usualEnvFile } from '#server/startup/env-file.ts'

/** How this program is called: from its sources, or from a built folder. */
export const call = import.meta.filename.endsWith('.js') ? 'node dist/server/cli.js' : 'npm run mowj --'

/** The data folder, also where other settings cannot be used. */
export function dataFolder(): string {
  return resolve(process.env.DATA_DIR || './.data')
}

/** The command line that does the same as another user. sudo passes no variables on, so the needed ones are in it. */
export function commandAs(uid: number): string {
  const file = process.env.MOWJ_ENV_FILE
  const settings = file === undefined || file === usualEnvFile ? [] : [`MOWJ_ENV_FILE=${quoted(resolve(file))}`]
  const words = process.argv.slice(2).map(quoted)
  const user = quoted(userName(uid))
  return ['sudo', '-u', user, 'env', ...settings, `DATA_DIR=${quoted(dataFolder())}`, call, ...words].join(' ')
}

/** Where the settings came from, for an operator whose data are elsewhere. */
export function settingsOrigin(): string {
  const file = process.env.MOWJ_ENV_FILE
  return file === undefined ? 'the environment alone (MOWJ_ENV_FILE names no file)' : `the environment and ${file}`
}

function quoted(word: string): string {
  return /^[\w./:=@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}
