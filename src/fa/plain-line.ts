// Control characters, lone surrogates, line separators and characters that reverse or hide text. The half-space (U+200C) and
// the emoji joiner (U+200D) are legitimate.
const removed = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu

/** Normalises a single-line text: no direction overrides, no control characters, single spaces, trimmed. */
export function plainLine(text: string): string {
  const plain = text.normalize('NFC').replace(/\s+/g, ' ').replace(removed, '').replace(/ {2,}/g, ' ')
  // Leading and trailing joiners are invisible; a name could consist of them alone.
  return plain.replace(/^[ \u200c\u200d]+|[ \u200c\u200d]+$/g, '')
}
