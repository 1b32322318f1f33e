/** Prints progress to stderr; only the tables go to stdout. */
export function log(text: string): void {
  console.error(`${new Date().toISOString().slice(11, 19)} ${text}`)
}
