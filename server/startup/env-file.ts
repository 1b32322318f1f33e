import { readFileSync } from 'node:fs'
import { StartupError } from './startup-error.ts'

/** Path of the settings file in the example systemd unit. */
export const usualEnvFile = '/etc/mowj.env'

type Env = Record<string, string | undefined>

/**
 * The subset that systemd's `EnvironmentFile=` and this parser read alike: a name and a value without escapes, quoted
 * or not.
 */
const assignment = /^([A-Z_][A-Z0-9_]*)=(?:"([^"\\]*)"|'([^'\\]*)'|([^"'\\]*))$/

/**
 * Adds the settings from the file in `MOWJ_ENV_FILE`, or from `usual` if that exists; variables that are already set
 * win. Afterwards `MOWJ_ENV_FILE` names the file that was read. Throws `StartupError` naming the file.
 */
export function loadEnvFile(env: Env, usual?: string): void {
  const file = env.MOWJ_ENV_FILE || usual
  if (file === undefined) return
  const text = readText(file, file === usual)
  if (text === undefined) return
  for (const [name, value] of assignments(file, text)) env[name] ||= value
  env.MOWJ_ENV_FILE = file
}

function readText(file: string, isOptional: boolean): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' && isOptional) return undefined
    if (code === 'EACCES')
      throw new StartupError(
        `The settings in ${file} may not be read by this user. Use sudo, or do without them: MOWJ_ENV_FILE=/dev/null`,
      )
    throw new StartupError(`The settings file cannot be read (MOWJ_ENV_FILE=${file}): ${message}`)
  }
}

function assignments(file: string, text: string): [name: string, value: string][] {
  return text.split(/\r?\n/).flatMap((raw, index) => {
    const line = raw.trim()
    if (line === '' || line.startsWith('#') || line.startsWith(';')) return []
    const [, name, double, single, plain] = assignment.exec(line) ?? []
    // The line itself may contain a secret.
    if (name === undefined) throw new StartupError(`${file}:${index + 1} is not NAME=value without escapes.`)
    return [[name, double ?? single ?? plain ?? ''] as [string, string]]
  })
}
