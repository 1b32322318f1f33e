import { readFileSync } from 'node:fs'
import { StartupError } from './startup-error.ts'

/** Where the example unit for systemd keeps the settings. */
export const usualEnvFile = '/etc/mowj.env'

type Env = Record<string, string | undefined>

/** What systemd's `EnvironmentFile=` and this program read alike: a name, and a value without escapes, quoted or not. */
const assignment = /^([A-Z_][A-Z0-9_]*)=(?:"([^"\\]*)"|'([^'\\]*)'|([^"'\\]*))$/

/**
 * Adds the settings of the file that `MOWJ_ENV_FILE` names, or of `usual` where it exists; a variable that is already set
 * stays. The file that was read is in `MOWJ_ENV_FILE` afterwards. Throws `StartupError` naming the file.
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
    // The line itself may hold a secret.
    if (name === undefined) throw new StartupError(`${file}:${index + 1} is not NAME=value without escapes.`)
    return [[name, double ?? single ?? plain ?? ''] as [string, string]]
  })
}
