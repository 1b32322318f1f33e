import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import postcss, { type AtRule, type Declaration, type Node, type Root } from 'postcss'
import { expect, test } from 'vitest'
import { breakpoints } from '#src/styles/breakpoints.ts'
import { colors } from '#src/styles/tokens.ts'
import { chakraTokens } from '#src/ui/chakra/tokens.ts'
import { recipeDeclarations } from '#tests/support/data/recipes.ts'

const LENGTH = /(?<![\w.-])-?[\d.]+(?:px|rem)\b/
const COLOR =
  /#[\da-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(|(?<![\w-])(?:white|black|red|gr[ae]y)(?![\w-])/i

/** What a property may not contain, by the kind of its token. */
const kinds: { kind: string; property: RegExp; raw: RegExp }[] = [
  { kind: 'colour', property: /./, raw: COLOR },
  { kind: 'font size', property: /^font(?:-size)?$/, raw: LENGTH },
  { kind: 'font weight', property: /^font-weight$/, raw: /\d|^(?:bold|light)/ },
  { kind: 'line height', property: /^line-height$/, raw: /(?<![\w-])\d*\.\d|px/ },
  { kind: 'spacing', property: /gap$|^(?:padding|margin|inset|scroll-margin|scroll-padding)/, raw: LENGTH },
  { kind: 'radius', property: /radius$/, raw: LENGTH },
  { kind: 'layer', property: /^z-index$/, raw: /\d/ },
  { kind: 'duration', property: /^(?:transition|animation)/, raw: /(?<![\w-])[\d.]+m?s\b/ },
  { kind: 'easing', property: /^(?:transition|animation)/, raw: /cubic-bezier|steps\(|(?<![\w-])ease/ },
  { kind: 'touch size', property: /^(?:min-)?(?:block|inline)-size$/, raw: /(?<![\w.-])44px/ },
]

/** Numbers that are geometry, by sheet, selector and property, with the reason. */
const allowed: Record<string, string> = {
  'overrides .visually-hidden { margin }': 'pulls its box of 1 px out of the flow',
  'auth .brand :global(.wave) { inset-block-end }': 'covers the gap that rounding leaves',
  'receipt .ticket-tear::before { inset-block-start }': 'the middle of the notches',
  'receipt .qr { background }': 'cameras need black on white in both themes',
  'step-bar .step::before { inset-block-start }': 'the middle of the 36 px marks',
  'ticket html:has(.root .ticket), html:has(.root .ticket) body { background }':
    'white in both themes, for the scanner',
  'ticket .root:has(.ticket) { --background }': 'white in both themes, for the scanner',
  'ticket .root:has(.ticket) { --paper }': 'white in both themes, for the scanner',
  'ticket .root:has(.ticket) { --text }': 'white in both themes, for the scanner',
  'ticket .root:has(.ticket) { --muted }': 'white in both themes, for the scanner',
  'ticket .root:has(.ticket) { --border }': 'white in both themes, for the scanner',
  'ticket .root:has(.ticket) { --primary }': 'white in both themes, for the scanner',
  'ticket .root:has(.ticket) { --on-primary }': 'white in both themes, for the scanner',
  'ticket .root:has(.ticket) { --primary-strong }': 'white in both themes, for the scanner',
  'ticket .root:has(.ticket) { --primary-soft }': 'white in both themes, for the scanner',
  'ticket .root:has(.ticket) { --warning }': 'white in both themes, for the scanner',
  'ticket .root:has(.ticket) { --warning-soft }': 'white in both themes, for the scanner',
  'ticket .root:has(.ticket) { --error }': 'white in both themes, for the scanner',
  'ticket .root:has(.ticket) { --error-soft }': 'white in both themes, for the scanner',
  'ticket .root:has(.ticket) { --skeleton }': 'white in both themes, for the scanner',
  'ticket .root:has(.ticket) { --skeleton-shine }': 'white in both themes, for the scanner',
  'ticket .root:has(.ticket) { --wave-a }': 'white in both themes, for the scanner',
  'ticket .root:has(.ticket) { --wave-b }': 'white in both themes, for the scanner',
  'ticket .root:has(.ticket) { --wave-c }': 'white in both themes, for the scanner',
  'unread .root { line-height }': 'with its border as high as it is wide',
  'pull-to-refresh .root { inset-block-start }': 'just above the screen',
}

/** The same in Chakra's recipes, by recipe, slot and property. */
const allowedInRecipes: Record<string, string> = {
  'date-picker tableCell { padding }': 'a hairline between the days, of which seven are in a row',
  'rating-group control { margin-inline-start }': 'the first star is in line with the label above',
  'switch root { padding-block }': 'a switch of 32 px in a target of 44 px',
  'switch thumb { inset-block-start }': 'the middle of the switch',
  'switch thumb { inset-inline-start }': 'as far from the end as from the upper edge',
}

/** Colours in code, by file: the token each repeats where no custom property reaches, or the reason. */
const colorsInCode: Record<string, Record<string, string>> = {
  'src/ui/theme-store.ts': { '#ffffff': 'light paper', '#1e1e1e': 'dark paper' },
  'src/ui/media/crop.ts': { '#fff': 'light paper' },
  'src/features/slider/slides.ts': { '#0d47a1': 'light deep' },
  'src/features/enrolment/season/season-picture.ts': {
    '#0d47a1': 'light deep',
    '#ffffff': 'light paper',
    'rgb(': 'a paler part of the ring in a picture that is shared',
    '#81d184': 'a season in a picture that is shared',
    '#ffc94d': 'a season in a picture that is shared',
    '#ff9a6b': 'a season in a picture that is shared',
    '#7fd0ff': 'a season in a picture that is shared',
  },
  'src/features/payment/receipt/pass-qr.tsx': {
    '#ffffff': 'cameras need black on white in both themes',
    '#000000': 'cameras need black on white in both themes',
  },
  'src/features/payment/receipt/receipt-picture.ts': {
    '#15222e': 'light text',
    '#51606c': 'light muted',
    '#0d47a1': 'light deep',
    '#ffffff': 'light paper',
    '#1976d2': 'light wave-c',
    '#c5ced6': 'a line on white that printers reproduce',
    '#000000': 'cameras need black on white in both themes',
  },
}

const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css') && name !== join('styles', 'tokens.css'))
  .map((name) => ({ file: join('src', name), sheet: postcss.parse(readFileSync(join('src', name), 'utf8')) }))

const placeOf = ({ parent, prop }: Declaration) =>
  `${parent?.type === 'rule' ? (parent as unknown as { selector: string }).selector.replace(/\s+/g, ' ') : ''} { ${prop} }`

/** Paper has no theme: its colours are its own. */
function isPrinted(declaration: Declaration): boolean {
  for (let at: Node['parent'] = declaration.parent; at !== undefined; at = at.parent) {
    if (at.type === 'atrule' && (at as AtRule).params === 'print') return true
  }
  return false
}

/** Raw values of a sheet as `kind: place: value`. */
function rawValues(sheet: Root): { place: string; fault: string }[] {
  const found: { place: string; fault: string }[] = []
  sheet.walkDecls((declaration) => {
    if (declaration.parent?.type === 'atrule' && (declaration.parent as AtRule).name === 'font-face') return
    for (const { kind, property, raw } of kinds) {
      if (kind === 'colour' && isPrinted(declaration)) continue
      if (!property.test(declaration.prop) || !raw.test(declaration.value)) continue
      const place = placeOf(declaration)
      found.push({ place, fault: `${kind}: ${place}: ${declaration.value}` })
    }
  })
  return found
}

const all = sheets.flatMap(({ file, sheet }) =>
  rawValues(sheet).map(({ place, fault }) => ({
    place: `${basename(file).split('.')[0]} ${place}`,
    fault: `${file} ${fault}`,
  })),
)

test('colours, sizes, spacing, radii, layers and durations of every stylesheet are tokens', () => {
  expect(sheets.length).toBeGreaterThan(70)
  expect(all.filter(({ place }) => !(place in allowed)).map(({ fault }) => fault)).toEqual([])
})

test('every exception is still needed', () => {
  const places = new Set(all.map(({ place }) => place))
  expect(Object.keys(allowed).filter((place) => !places.has(place))).toEqual([])
})

test('those of Chakra’s controls are tokens as well', async () => {
  const declarations = await recipeDeclarations()
  const found = declarations.flatMap(({ place, property, value }) =>
    kinds
      // `bold` is the name of a token in a recipe.
      .filter((kind) => kind.property.test(property) && kind.raw.test(value) && !(value in chakraTokens.fontWeights))
      .map(({ kind }) => ({ place: `${place} { ${property} }`, fault: `${kind}: ${place} { ${property}: ${value} }` })),
  )
  expect(declarations.length).toBeGreaterThan(80)
  expect(found.filter(({ place }) => !(place in allowedInRecipes)).map(({ fault }) => fault)).toEqual([])
  const places = new Set(found.map(({ place }) => place))
  expect(Object.keys(allowedInRecipes).filter((place) => !places.has(place))).toEqual([])
})

test('a colour in code repeats a token, or says why not', () => {
  const code = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((name) => join('src', name))
    .filter((file) => /\.tsx?$/.test(file) && !/^src\/(?:styles|dev-ui)\//.test(file))
  const found = code.flatMap((file) => {
    const values = readFileSync(file, 'utf8').match(/(?<=['"`])#[\da-f]{3,8}(?=['"`])|\b(?:rgb|hsl)a?\(/gi) ?? []
    return values.map((value) => `${file} ${value}`)
  })
  const listed = Object.entries(colorsInCode).flatMap(([file, values]) =>
    Object.keys(values).map((value) => `${file} ${value}`),
  )
  expect([...new Set(found)].toSorted()).toEqual(listed.toSorted())
  const themes: Record<string, Record<string, string>> = colors
  for (const [file, values] of Object.entries(colorsInCode)) {
    for (const [value, meaning] of Object.entries(values)) {
      const [, theme = '', token = ''] = /^(light|dark) ([\w-]+)$/.exec(meaning) ?? []
      const whole = value.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3')
      if (theme !== '') expect(whole, `${file}: ${meaning}`).toBe(themes[theme]?.[token])
    }
  }
})

test('shadows are tokens, or rings of one colour', () => {
  const found = sheets.flatMap(({ file, sheet }) => {
    const shadows: string[] = []
    sheet.walkDecls('box-shadow', ({ value }) => {
      if (!/^(?:none|var\(--shadow-\w+\)|0 0 0 [\d.]+\w+ var\(--[\w-]+\))$/.test(value))
        shadows.push(`${file}: ${value}`)
    })
    return shadows
  })
  expect(found).toEqual([])
})

test('media queries use the breakpoints, as ranges', () => {
  const widths = new Set(Object.values(breakpoints).map((px) => `${px}px`))
  const found = sheets.flatMap(({ file, sheet }) => {
    const params: string[] = []
    sheet.walkAtRules('media', (rule) => {
      const isRaw = (rule.params.match(/[\d.]+(?:px|r?em)/g) ?? []).some((width) => !widths.has(width))
      if (isRaw || /(?:min|max)-(?:width|height|inline|block)/.test(rule.params)) params.push(`${file}: ${rule.params}`)
    })
    return params
  })
  expect(found).toEqual([])
})

test('every custom property that a stylesheet reads is defined', () => {
  const written = ['src/styles/tokens.css', ...sheets.map(({ file }) => file)].map((file) => readFileSync(file, 'utf8'))
  const code = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(join('src', name), 'utf8'))
  const defined = new Set(
    [...written, ...code].flatMap((text) => [...text.matchAll(/(--[\w-]+)['"]?\]?[:,]/g)].map(([, name]) => name)),
  )
  const read = written.flatMap((text) => [...text.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name))
  expect([...new Set(read)].filter((name) => !defined.has(name))).toEqual([])
})
