import type { ByteRange } from '#server/gateways/media/port.ts'

/**
 * Parses a `Range` header: undefined for the whole file (no range, or several at once), `none` for a range outside the
 * file.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'none' | undefined {
  const match = /^bytes=[ \t]*(\d*)[ \t]*-[ \t]*(\d*)[ \t]*$/i.exec(header ?? '')
  const [from, to] = [match?.[1] ?? '', match?.[2] ?? '']
  if (from === '' && to === '') return undefined
  // `-500` means the last 500 bytes, or all when there are fewer.
  if (from === '')
    return Number(to) === 0 || size === 0 ? 'none' : { start: Math.max(0, size - Number(to)), end: size - 1 }
  const start = Number(from)
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  // A range that ends before it starts is invalid and ignored.
  if (to !== '' && Number(to) < start) return undefined
  return start >= size ? 'none' : { start, end }
}
