/** Accepted raster formats, by the decoder's names. */
export type PictureKind = 'jpeg' | 'png' | 'webp' | 'gif' | 'heif'

const starts: [PictureKind, RegExp][] = [
  ['jpeg', /^\xff\xd8\xff/],
  ['png', /^\x89PNG\r\n[\s\S]\n/],
  ['gif', /^GIF8[79]a/],
  ['webp', /^RIFF[\s\S]{4}WEBP/],
  ['heif', /^[\s\S]{4}ftypavi[fs]/],
]

/** No camera writes any of these; a file that is a picture and also a page or script contains one. */
export const pageMark = /<(?:!doctype|script|html|iframe|object|embed|body|\?php|svg[\s>])|javascript:/i

/** The kind of a file by its bytes, whatever its name; undefined when it is not accepted or is also something else. */
export function pictureKind(bytes: Buffer): PictureKind | undefined {
  const text = bytes.toString('latin1')
  const kind = starts.find(([, start]) => start.test(text))?.[0]
  return pageMark.test(text) ? undefined : kind
}
