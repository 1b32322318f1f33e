// Control characters, halves of broken characters, line ends and everything that turns or hides text. The half-space
// (U+200C) and the joiner of emoji (U+200D) are part of what people write.
const unseen = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu

/** One line of text as it is stored and shown: no direction overrides, no control characters, single spaces, trimmed. */
export function plainLine(text: string): string {
  const seen = text.normalize('NFC').replace(/\s+/g, ' ').replace(unseen, '').replace(/ {2,}/g, ' ')
  // A joiner at an end joins nothing; alone it would be a name that nobody sees.
  return seen.replace(/^[ \u200c\u200d]+|[ \u200c\u200d]+$/g, '')
}
