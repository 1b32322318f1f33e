/** Where the system does not support the limit, or has a stricter one, the program runs without it. */
const SCRIPT = 'ulimit -d "$0" 2>/dev/null; exec "$@"'

/**
 * The command line that runs a program with a memory limit (RLIMIT_DATA: what it allocates, not the files it maps).
 * Allocations beyond it fail as if the machine had no memory left. Linux only: elsewhere the program runs without a
 * limit.
 */
export function withMemoryLimit(megabytes: number, program: string, args: string[]): [program: string, args: string[]] {
  if (process.platform !== 'linux') return [program, args]
  return ['sh', ['-c', SCRIPT, String(megabytes * 1024), program, ...args]]
}
