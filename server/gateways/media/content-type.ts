const types: Record<string, string> = {
  webp: 'image/webp',
  avif: 'image/avif',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  mkv: 'video/x-matroska',
}

/** The type of a stored file, by the extension that this server gave it: never by what the client declared. */
export function contentTypeOf(name: string): string {
  return types[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
}
