const grounds = ['background', 'paper', 'raised'] as const
const soft = ['primary', 'success', 'warning', 'error'] as const

/** Least contrast of text and of the parts of a control (WCAG 2.2, 1.4.3 and 1.4.11). */
export const TEXT_CONTRAST = 4.5
export const CONTROL_CONTRAST = 3

/** Colours of text with the colours behind it, by token. */
export const textPairs: readonly (readonly [front: string, back: string])[] = [
  ...grounds.flatMap((ground) =>
    (['text', 'muted', 'primary-strong', 'success', 'warning', 'error'] as const).map(
      (color) => [color, ground] as const,
    ),
  ),
  ['on-primary', 'primary'],
  ['on-secondary', 'secondary'],
  ['on-error', 'error'],
  ['on-deep', 'deep'],
  ...soft.map((color) => [color === 'primary' ? 'primary-strong' : color, `${color}-soft`] as const),
  ['text', 'primary-soft'],
  ['muted', 'primary-soft'],
  ['text', 'skeleton'],
  ['muted', 'skeleton'],
  ['text', 'track'],
  ['muted', 'track'],
  ['primary-strong', 'thumb'],
]

/** Colours of control parts with the colours behind them, by token. */
export const controlPairs: readonly (readonly [front: string, back: string])[] = grounds.flatMap((ground) =>
  (['control', 'primary', 'secondary', 'star-edge'] as const).map((color) => [color, ground] as const),
)

/** WCAG's relative luminance of `#rrggbb`. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** WCAG's contrast of two colours `#rrggbb`, 1–21. */
export function contrastOf(one: string, other: string): number {
  const [bright = 0, dim = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (bright + 0.05) / (dim + 0.05)
}
