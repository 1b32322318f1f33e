import { createHash } from 'node:crypto'

/** Hosts whose players may stand in a frame on a post's page. */
const videoHosts = ['https://www.aparat.com', 'https://www.youtube-nocookie.com', 'https://player.vimeo.com']

/** Hashes of the scripts written into a page: they run without `unsafe-inline`. */
function inlineScriptHashes(html: string): string[] {
  const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/gi)]
  return inline
    .filter(([, attributes = '']) => !/type=["']?application\/(?:ld\+)?json/i.test(attributes))
    .map(([, , text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
}

/** What a page of ours may load, as a header. `html` is the built page, `apiBase` the API's origin when that is another one. */
export function contentPolicy(html: string, apiBase: string | undefined): string {
  const directives = Object.entries(directivesOf(html, apiBase === undefined ? [] : [apiBase]))
  return directives.map(([name, sources]) => `${name} ${sources.join(' ')}`).join('; ')
}

/**
 * No text becomes a script or HTML in a page of ours but by the policies for the worker's registration (`mowj`) and for the
 * players' shadow roots (`default`).
 */
const TRUSTED_TYPES = "require-trusted-types-for 'script'; trusted-types mowj default"

/** The whole policy of a page of ours. */
export function pagePolicy(html: string, apiBase: string | undefined): string {
  return `${contentPolicy(html, apiBase)}; ${TRUSTED_TYPES}`
}

/** What is not named (`manifest-src`, `worker-src`) is as by default: it counts among a page's first bytes. */
function directivesOf(html: string, api: string[]): Record<string, string[]> {
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...inlineScriptHashes(html)],
    // Emotion writes its rules into <style> elements at run time.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'https:', 'data:', 'blob:', ...api],
    'media-src': ["'self'", 'https:', 'data:', 'blob:', ...api],
    // Where a browser does not know streams, the player reads their pieces itself, from whatever host a post names.
    // Pictures and films may come from there anyway: nothing is let out that these would not let out.
    'connect-src': ["'self'", 'https:', ...api],
    'frame-src': videoHosts,
    'form-action': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  }
}
