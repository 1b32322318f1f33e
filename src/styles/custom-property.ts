/** Name of a token's custom property: `--prefix-key`, or `--key` without a prefix. */
export function customProperty(key: string, prefix?: string): string {
  return prefix === undefined ? `--${key}` : `--${prefix}-${key}`
}
