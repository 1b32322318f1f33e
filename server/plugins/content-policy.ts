import { createHash } from 'node:crypto'

/** Hosts whose players a post's page may embed. */
const videoHosts = ['https://www.aparat.com', 'https://www.youtube-nocookie.com', 'https://player.vimeo.com']

/** Hashes of the page's inline scripts, which run without `unsafe-inline`. */
function inlineScriptHashes(html: string): string[] {
  const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/gi)]
  return inline
    .filter(([, attributes = '']) => !/type=["']?application\/(?:ld\+)?json/i.test(attributes))
    .map(([, , text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
}

/** The content policy of a page. `html` is the built page, `apiBase` the API's origin when it is another one. */
export function contentPolicy(html: string, apiBase: string | undefined): string {
  const directives = Object.entries(directivesOf(html, apiBase === undefined ? [] : [apiBase]))
  return directives.map(([name, sources]) => `${name} ${sources.join(' ')}`).join('; ')
}

/**
 * Strings become scripts or HTML only through four policies: that of the worker's registration (`mowj`), that of the
 * players' shadow roots (`default`), and those of the workers that read codes at the door (`door`) and reduce videos
 * (`video`).
 */
const TRUSTED_TYPES = "require-trusted-types-for 'script'; trusted-types mowj default door video"

/** The whole policy of a page. */
export function pagePolicy(html: string, apiBase: string | undefined): string {
  return `${contentPolicy(html, apiBase)}; ${TRUSTED_TYPES}`
}

/**
 * Directives with their default value (`manifest-src`, `worker-src`) are omitted: they cost bytes of the first packet.
 */
function directivesOf(html: string, api: string[]): Record<string, string[]> {
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...inlineScriptHashes(html)],
    // Emotion writes its rules into <style> elements at run time.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'https:', 'data:', 'blob:', ...api],
    'media-src': ["'self'", 'https:', 'data:', 'blob:', ...api],
    // Where a browser does not support streams, the player fetches their segments itself, from any host that a post
    // names. Pictures and videos may load from there anyway: this permits no data to leave that they would not.
    'connect-src': ["'self'", 'https:', ...api],
    'frame-src': videoHosts,
    'form-action': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  }
}
