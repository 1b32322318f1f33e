/** Where the system does not know the limit, or has a stricter one, the program runs all the same. */
const SCRIPT = 'ulimit -d "$0" 2>/dev/null; exec "$@"'

/**
 * The command line that runs a program with at most so much memory of its own (RLIMIT_DATA: what it allocates, not the
 * files it maps). More is refused to it as if the machine had none. Linux only: elsewhere the program runs without a limit.
 */
export function withMemoryLimit(megabytes: number, program: string, args: string[]): [program: string, args: string[]] {
  if (process.platform !== 'linux') return [program, args]
  return ['sh', ['-c', SCRIPT, String(megabytes * 1024), program, ...args]]
}
