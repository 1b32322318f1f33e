/** URL of the build's entry file as linked in its HTML; undefined for any other page. */
export function entryOf(html: string): string | undefined {
  return /<link rel="part" id="entry" href="([^"]+)"/.exec(html)?.[1]
}

/** The manifest of the same app with the shortcuts of staff (scripts/vite/staff-manifest.ts). */
export const STAFF_MANIFEST = '/staff.webmanifest'
