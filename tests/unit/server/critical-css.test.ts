import { expect, test } from 'vitest'
import { criticalCss } from '#server/ssr/critical-css.ts'

const link = '\n<link disabled rel="stylesheet" crossorigin href="/assets/a.css">'
const html =
  '<main class="card wide" aria-busy="true"><p class="word" data-kind="team" data-theme="light">موج</p></main>'

/** The part of a stylesheet that a page with these elements needs. */
function reduced(css: string, body = html): string {
  const page = criticalCss(`<head><style>${css}</style>${link}</head><body>${body}</body>`)
  return /<style>([\s\S]*?)<\/style>/.exec(page)?.[1] ?? ''
}

test.each([
  ['of a class on the page', '.card{color:red}'],
  ['of several classes on the page', '.card.wide .word{color:red}'],
  ['of elements and the root', 'h1,*,:root[data-theme=dark]{color:red}'],
  ['that may match after a key event or a theme change', '[data-theme=dark] .card:focus-visible{color:red}'],
  ['with a selector list of which one matches', '.lost,.card{color:red}'],
  ['of an attribute on the page', '.card[aria-busy]{color:red}[data-kind=team] .word{color:red}'],
  [
    'of an attribute set by the page’s own script',
    '[data-first] .card,[data-start=home] .word,[data-today] .card{color:red}',
  ],
  ['with classes inside :is, :not and :has', 'body:has(.lost):not(.gone) .card:is(.a,.b:not(.c)){color:red}'],
  ['in a media query', '@media (min-width:600px){.card{color:red}}'],
  ['in nested conditions', '@media (min-width:600px){@supports (gap:1px){.card{color:red}}}'],
  ['in a cascade layer', '@layer ui{.card{color:red}@media (min-width:600px){.card{color:red}}}'],
  ['that orders the layers', '@layer ui,features;'],
  ['of a font', '@font-face{font-family:Word;src:url(/a.woff2)}'],
])('a rule %s is preserved', (_what, css) => {
  expect(reduced(css)).toBe(css)
})

test.each([
  ['of a class missing on the page', '.lost{color:red}'],
  ['of an attribute missing on the page', '.card[data-invalid]{color:red}[data-moved]{color:red}'],
  ['that combines a present and a missing class', '.lost .card,.card.lost{color:red}'],
  ['for hovering', '.card:hover{color:red}@media (hover:hover){.word:hover,.card:hover .word{color:red}}'],
  ['for active elements', '.card:active{color:red}'],
  ['of opened elements', '.card[open]{color:red}.card::backdrop{color:red}@starting-style{.card[open]{opacity:0}}'],
  ['of animations', '@keyframes spin{to{rotate:1turn}}'],
  ['in a cascade layer, with the layer', '@layer ui{.lost{color:red}@media (min-width:600px){.gone{color:blue}}}'],
  ['for printing', '@media print{.card{color:red}}'],
  ['in a media query, with the query', '@media (min-width:600px){.lost{color:red}.gone{color:blue}}'],
])('a rule %s is removed', (_what, css) => {
  expect(reduced(css)).toBe('')
})

test('a closed dialog needs no rules', () => {
  const body = '<dialog class="sheet" aria-labelledby="a"></dialog><dialogue class="word"></dialogue>'
  expect(reduced('.sheet{color:red}.word{color:red}', body)).toBe('.word{color:red}')
})

test.each([
  ['a rule of the page reads', '.card{color:var(--a)}', ''],
  ['a rule of the page reads with a fallback', '.card{color:var(--a,red)}', ''],
  ['an element reads', '', '<i style="color:var(--a)"></i>'],
])('a custom property of the root that %s is preserved, in every theme', (_what, rule, element) => {
  const css = `:root{--a:red;--b:1px;color-scheme:light;--c:2px}:root[data-theme=dark]{--a:blue;--b:3px}${rule}`
  expect(reduced(css, `${html}${element}`)).toBe(
    `:root{--a:red;color-scheme:light;}:root[data-theme=dark]{--a:blue;}${rule}`,
  )
})

test('a custom property read only by removed rules is removed; outside the root it is preserved', () => {
  expect(reduced(':root{--a:red}.card{--b:red}.lost{color:var(--a)}')).toBe(':root{}.card{--b:red}')
})

test('a custom property that is defined once is written as its value', () => {
  expect(reduced(':root{--a:8px;--b:1px}.card{gap:var(--a);--b:2px;padding:var(--b)}')).toBe(
    ':root{--b:1px}.card{gap:8px;--b:2px;padding:var(--b)}',
  )
})

test('a custom property that a media query redefines is not written as its value', () => {
  const css = ':root{--a:8px}.card{gap:var(--a)}@media (width>=600px){:root{--a:9px}}'
  expect(reduced(css)).toBe(css)
})

test('the preserved rules stay in order', () => {
  expect(
    reduced('.card{color:red}.lost{color:green}@media (hover:none){.lost{gap:0}.word{gap:0}}.wide{color:blue}'),
  ).toBe('.card{color:red}@media (hover:none){.word{gap:0}}.wide{color:blue}')
})

test('a reduced stylesheet’s link is marked for loading later; inline styles without a file stay complete', () => {
  const page = criticalCss(`<style>.lost{gap:0}</style><style>.lost{gap:1px}</style>${link}${html}`)
  expect(page).toBe(
    `<style>.lost{gap:0}</style><style></style>${link.replace(' disabled', ' data-rest disabled')}${html}`,
  )
})
