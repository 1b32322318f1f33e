import { customProperty } from '#src/styles/custom-property.ts'
import { cycles, durations, easings } from '#src/styles/motion-tokens.ts'
import * as tokens from '#src/styles/tokens.ts'
import { atLeast, below } from '#src/ui/layout/media-query.ts'

type Values = Record<string, string>

/** One custom property per value. */
function properties(values: Values, prefix?: string): string[] {
  return Object.entries(values).map(([key, value]) => `${customProperty(key, prefix)}: ${value};`)
}

function block(selector: string, lines: string[]): string {
  return `${selector} {\n${lines.map((line) => `  ${line}\n`).join('')}}\n`
}

function media(query: string, lines: string[]): string {
  const rule = block(':root', lines).trimEnd().replaceAll(/^/gm, '  ')
  return `@media ${query} {\n${rule}\n}\n`
}

/** The text of src/styles/tokens.css. */
export function tokensCss(): string {
  const light = [
    'color-scheme: light;',
    ...properties(tokens.colors.light),
    ...properties(tokens.pictures.light, 'picture'),
    ...properties(tokens.shadows.light, 'shadow'),
    ...properties(tokens.radii, 'radius'),
    ...properties(tokens.space, 'space'),
    ...properties(tokens.text, 'text'),
    ...properties(tokens.lines, 'line'),
    ...properties(tokens.weights),
    ...properties(tokens.layers, 'z'),
    ...[durations, cycles, easings, tokens.controls].flatMap((values) => properties(values)),
    ...[tokens.frame, tokens.fonts].flatMap((values) => properties(values)),
  ]
  const dark = [
    'color-scheme: dark;',
    ...properties(tokens.colors.dark),
    ...properties(tokens.pictures.dark, 'picture'),
    ...properties(tokens.shadows.dark, 'shadow'),
  ]
  const still = Object.keys(durations).map((name) => `--${name}: 0ms;`)
  return [
    `/* Written by \`npm run tokens\` from tokens.ts. */\n${block(':root', light)}`,
    block(':root[data-theme="dark"]', dark),
    media(below('zoomed'), ['--gutter: var(--space-2);']),
    media(atLeast('sm'), [`--gutter: ${tokens.gutters.sm};`]),
    media(atLeast('lg'), [`--gutter: ${tokens.gutters.lg};`]),
    media('(prefers-reduced-motion: reduce)', still),
  ].join('\n')
}
