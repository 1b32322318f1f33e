import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** What each engine needs: the programs that are run, and the Debian packages they come in. */
const needs = {
  firefox: { programs: { firefox: ['/usr/bin/firefox-esr', '/usr/bin/firefox'] }, packages: ['firefox-esr'] },
  webkit: {
    programs: {
      WebKitWebDriver: ['/usr/bin/WebKitWebDriver'],
      Xvfb: ['/usr/bin/Xvfb'],
      // The libraries of the shell, which is run by the system's Python.
      WebKit2: [
        '/usr/lib/x86_64-linux-gnu/girepository-1.0/WebKit2-4.1.typelib',
        '/usr/lib/aarch64-linux-gnu/girepository-1.0/WebKit2-4.1.typelib',
      ],
    },
    packages: ['webkit2gtk-driver', 'xvfb', 'python3-gi', 'gir1.2-webkit2-4.1'],
  },
} as const

type Program = 'firefox' | 'WebKitWebDriver' | 'Xvfb'

const programs: Record<string, readonly string[]> = { ...needs.firefox.programs, ...needs.webkit.programs }

/** Where a program of this machine is. `FIREFOX` names another Firefox. */
export function cacheKeyOf(program: Program): string {
  const place = find(program)
  if (place === undefined) throw new Error(`no ${program} on this machine`)
  return place
}

function find(program: string): string | undefined {
  const own = program === 'firefox' ? [process.env.FIREFOX] : []
  return [...own, ...(programs[program] ?? [])].find((path) => path !== undefined && existsSync(path))
}

/** Finds an engine or installs it where we may (root on Debian); what is to be done where neither works. */
export function ensureEngine(name: keyof typeof needs): string | undefined {
  const { packages, programs: wanted } = needs[name]
  const isThere = () => Object.keys(wanted).every((program) => find(program) !== undefined)
  if (isThere()) return undefined
  const hasApt = existsSync('/usr/bin/apt-get')
  if (hasApt && process.getuid?.() === 0) {
    const apt = (...args: string[]) => execFileSync('apt-get', ['-qq', ...args], { stdio: 'inherit' })
    try {
      apt('update')
      apt('install', '-y', '--no-install-recommends', ...packages)
    } catch {
      // It has printed why.
    }
    if (isThere()) return undefined
  }
  const command = `apt-get install ${packages.join(' ')}`
  return hasApt ? `run as root: ${command}` : `it needs Debian or its like: ${command}`
}
