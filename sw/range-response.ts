type Span = { start: number; end: number }

/**
 * Responds from a complete file: the file (200), the requested range (206), or 416 for an unsatisfiable range. Multiple
 * ranges get the complete file, as RFC 9110 permits.
 */
export function rangeResponse(range: string | null, file: Blob, type: string): Response {
  const headers = new Headers({ 'Content-Type': type, 'Accept-Ranges': 'bytes' })
  const span = range === null ? undefined : spanOf(range, file.size)
  if (span === undefined) {
    headers.set('Content-Length', String(file.size))
    return new Response(file, { headers })
  }
  if (span.start >= span.end) {
    headers.set('Content-Range', `bytes */${file.size}`)
    return new Response(null, { status: 416, headers })
  }
  headers.set('Content-Range', `bytes ${span.start}-${span.end - 1}/${file.size}`)
  headers.set('Content-Length', String(span.end - span.start))
  return new Response(file.slice(span.start, span.end, type), { status: 206, headers })
}

/** `end` is exclusive; an empty span is unsatisfiable, undefined means no single byte range. */
function spanOf(range: string, size: number): Span | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(range.trim()) ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined
  if (first === '') return { start: Math.max(0, size - Number(last)), end: size }
  const start = Number(first)
  if (last === '') return { start, end: size }
  return Number(last) < start ? undefined : { start, end: Math.min(size, Number(last) + 1) }
}
