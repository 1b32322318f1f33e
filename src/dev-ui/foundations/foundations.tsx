import type { ComponentType } from 'react'
import * as motion from '#src/styles/motion-tokens.ts'
import * as tokens from '#src/styles/tokens.ts'
import { Colors } from './colors.tsx'
import { Breakpoints, Easings, Fonts, Lines, Radii, Shadows, Sizes, TextSizes, Values, Weights } from './samples.tsx'

/** A view for each group of tokens, in the order of the page. */
export const foundations = {
  colors: Colors,
  text: TextSizes,
  lines: Lines,
  weights: Weights,
  fonts: Fonts,
  space: () => <Sizes values={tokens.space} prefix="space-" />,
  radii: Radii,
  shadows: Shadows,
  pictures: () => <Values values={tokens.pictures.dark} prefix="picture-" />,
  breakpoints: Breakpoints,
  frame: () => <Values values={tokens.frame} />,
  gutters: () => <Values values={tokens.gutters} prefix="gutter ≥ " />,
  controls: () => <Sizes values={tokens.controls} prefix="" />,
  layers: () => <Values values={tokens.layers} prefix="z-" />,
  durations: () => <Values values={motion.durations} />,
  cycles: () => <Values values={motion.cycles} />,
  easings: Easings,
} satisfies Record<keyof typeof tokens | keyof typeof motion | 'breakpoints', ComponentType>
