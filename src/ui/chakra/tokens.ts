import { customProperty } from '#src/styles/custom-property.ts'
import { durations, easings } from '#src/styles/motion-tokens.ts'
import * as tokens from '#src/styles/tokens.ts'

type Values = Record<string, string>
type References = Record<string, { value: string }>

const camelCase = (name: string) => name.replaceAll(/-(\w)/g, (_, initial: string) => initial.toUpperCase())

/** Chakra tokens that refer to the custom properties of these values. */
function references(values: Values, prefix?: string): References {
  return Object.fromEntries(
    Object.keys(values).map((key) => [camelCase(key), { value: `var(${customProperty(key, prefix)})` }]),
  )
}

/** Chakra's tokens: the custom properties of tokens.css, so that its controls follow the theme and the stylesheets. */
export const chakraTokens = {
  colors: references(tokens.colors.light),
  shadows: references(tokens.shadows.light, 'shadow'),
  radii: references(tokens.radii, 'radius'),
  spacing: references(tokens.space, 'space'),
  sizes: references(tokens.controls),
  fontSizes: references(tokens.text, 'text'),
  lineHeights: references(tokens.lines, 'line'),
  fontWeights: references(tokens.weights),
  fonts: references(tokens.fonts),
  zIndex: references(tokens.layers, 'z'),
  durations: references(durations),
  easings: references(easings),
}
