/** A subcommand of `npm run mowj --`. */
export type Command = {
  name: string
  /** One line for the list of commands. */
  summary: string
  /** Arguments after the name, as `<token> [--json]`; empty when there are none. */
  usage: string
  /** Does the work and resolves to the exit code. A thrown `UsageError` prints its message and the usage. */
  run(args: string[]): Promise<number>
}

/** Invalid arguments; the message says why. */
export class UsageError extends Error {}
