/** Tells whoever waits what is being measured; the tables alone go to stdout. */
export function log(text: string): void {
  console.error(`${new Date().toISOString().slice(11, 19)} ${text}`)
}
