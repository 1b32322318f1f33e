/** Raster formats that are taken, by the names the decoder has for them. */
export type PictureKind = 'jpeg' | 'png' | 'webp' | 'gif' | 'heif'

const starts: [PictureKind, RegExp][] = [
  ['jpeg', /^\xff\xd8\xff/],
  ['png', /^\x89PNG\r\n[\s\S]\n/],
  ['gif', /^GIF8[79]a/],
  ['webp', /^RIFF[\s\S]{4}WEBP/],
  ['heif', /^[\s\S]{4}ftypavi[fs]/],
]

/** No camera writes any of these; a file that is a picture and a page or script at once does. */
export const pageMark = /<(?:!doctype|script|html|iframe|object|embed|body|\?php|svg[\s>])|javascript:/i

/** What a file is by its own bytes, whatever it is called; undefined when it is none of ours or something else besides. */
export function pictureKind(bytes: Buffer): PictureKind | undefined {
  const text = bytes.toString('latin1')
  const kind = starts.find(([, start]) => start.test(text))?.[0]
  return pageMark.test(text) ? undefined : kind
}
