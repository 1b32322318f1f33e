/** Converts Persian and Arabic digits to Latin, for comparing and storing input. */
export function toLatinDigits(text: string): string {
  // The low four bits of these digits are their value.
  return text.replace(/[\u06f0-\u06f9\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
}
