import { parseArgs } from 'node:util'
import { UsageError } from './command.ts'

type Options = Record<string, { type: 'string' | 'boolean' }>
type Values<Of extends Options> = { [Name in keyof Of]?: Of[Name]['type'] extends 'boolean' ? boolean : string }

/** Reads a command's arguments; throws `UsageError` for an unknown option or one without its value. */
export function readOptions<const Of extends Options>(args: string[], options: Of) {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    return { values: values as Values<Of>, positionals }
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}
