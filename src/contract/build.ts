/** The first file of the build that a page belongs to, as its HTML names it; undefined for any other page. */
export function entryOf(html: string): string | undefined {
  return /<link rel="part" id="entry" href="([^"]+)"/.exec(html)?.[1]
}
