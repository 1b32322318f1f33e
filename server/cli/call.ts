import { resolve } from 'node:path'
import { userName } from '#server/db/embedded/data-owner.ts'
import { usualEnvFile } from '#server/startup/env-file.ts'

/** The command line of this program: from its sources, or from a built folder. */
export const call = import.meta.filename.endsWith('.js') ? 'node dist/server/cli.js' : 'npm run mowj --'

/** The data folder, also when other settings are invalid. */
export function dataFolder(): string {
  return resolve(process.env.DATA_DIR || './.data')
}

/** The same command line as another user. sudo passes no variables on, so the required ones are part of it. */
export function commandAs(uid: number): string {
  const file = process.env.MOWJ_ENV_FILE
  const settings = file === undefined || file === usualEnvFile ? [] : [`MOWJ_ENV_FILE=${quoted(resolve(file))}`]
  const args = process.argv.slice(2).map(quoted)
  const user = quoted(userName(uid))
  return ['sudo', '-u', user, 'env', ...settings, `DATA_DIR=${quoted(dataFolder())}`, call, ...args].join(' ')
}

/** Source of the settings, for an operator whose data is elsewhere. */
export function settingsOrigin(): string {
  const file = process.env.MOWJ_ENV_FILE
  return file === undefined ? 'the environment alone (MOWJ_ENV_FILE names no file)' : `the environment and ${file}`
}

function quoted(arg: string): string {
  return /^[\w./:=@%+-]+$/.test(arg) ? arg : `'${arg.replaceAll("'", "'\\''")}'`
}
