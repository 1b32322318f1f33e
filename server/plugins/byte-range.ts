import type { ByteRange } from '#server/gateways/media/port.ts'

/**
 * The part of a file that a `Range` header asks for: undefined for the whole file (nothing, or several parts at once, was
 * asked for), `none` for a part that the file does not have.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'none' | undefined {
  const asked = /^bytes=[ \t]*(\d*)[ \t]*-[ \t]*(\d*)[ \t]*$/i.exec(header ?? '')
  const [from, to] = [asked?.[1] ?? '', asked?.[2] ?? '']
  if (from === '' && to === '') return undefined
  // `-500` are the last 500 bytes, or all where there are fewer.
  if (from === '')
    return Number(to) === 0 || size === 0 ? 'none' : { start: Math.max(0, size - Number(to)), end: size - 1 }
  const start = Number(from)
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  // An end before its beginning is no range at all.
  if (to !== '' && Number(to) < start) return undefined
  return start >= size ? 'none' : { start, end }
}
