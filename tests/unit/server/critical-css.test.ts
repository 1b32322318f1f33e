import { expect, test } from 'vitest'
import { criticalCss } from '#server/ssr/critical-css.ts'

const link = '\n<link disabled rel="stylesheet" crossorigin href="/assets/a.css">'
const drawn =
  '<main class="card wide" aria-busy="true"><p class="word" data-kind="team" data-theme="light">موج</p></main>'

/** What a page of these elements keeps of a sheet. */
function kept(css: string, body = drawn): string {
  const page = criticalCss(`<head><style>${css}</style>${link}</head><body>${body}</body>`)
  return /<style>([\s\S]*?)<\/style>/.exec(page)?.[1] ?? ''
}

test.each([
  ['of a class that is there', '.card{color:red}'],
  ['of several classes that are there', '.card.wide .word{color:red}'],
  ['of elements and the whole page', 'h1,*,:root[data-theme=dark]{color:red}'],
  ['that may begin to hold by a key or by night', '[data-theme=dark] .card:focus-visible{color:red}'],
  ['of one class that is there beside one that is not', '.lost,.card{color:red}'],
  ['of an attribute that is there', '.card[aria-busy]{color:red}[data-kind=team] .word{color:red}'],
  ['of an attribute that the page’s own script sets', '[data-first] .card,[data-start=home] .word{color:red}'],
  ['with classes that need not be there', 'body:has(.lost):not(.gone) .card:is(.a,.b:not(.c)){color:red}'],
  ['under a condition', '@media (min-width:600px){.card{color:red}}'],
  ['under conditions in conditions', '@media (min-width:600px){@supports (gap:1px){.card{color:red}}}'],
  ['of letters', '@font-face{font-family:Word;src:url(/a.woff2)}'],
])('a rule %s stays as it is', (_what, css) => {
  expect(kept(css)).toBe(css)
})

test.each([
  ['of a class that is not there', '.lost{color:red}'],
  ['of an attribute that is not there', '.card[data-invalid]{color:red}[data-moved]{color:red}'],
  ['of one that is there inside one that is not', '.lost .card,.card.lost{color:red}'],
  ['for whoever points', '.card:hover{color:red}@media (hover:hover){.word:hover,.card:hover .word{color:red}}'],
  ['for whoever presses', '.card:active{color:red}'],
  ['of what is opened', '.card[open]{color:red}.card::backdrop{color:red}@starting-style{.card[open]{opacity:0}}'],
  ['of motion', '@keyframes spin{to{rotate:1turn}}'],
  ['for paper', '@media print{.card{color:red}}'],
  ['under a condition, with the condition', '@media (min-width:600px){.lost{color:red}.gone{color:blue}}'],
])('a rule %s is left out', (_what, css) => {
  expect(kept(css)).toBe('')
})

test('a dialog, closed in its first moment, keeps no rule', () => {
  const body = '<dialog class="sheet" aria-labelledby="a"></dialog><dialogue class="word"></dialogue>'
  expect(kept('.sheet{color:red}.word{color:red}', body)).toBe('.word{color:red}')
})

test('the rules that stay keep their order', () => {
  expect(kept('.card{color:red}.lost{color:green}@media (hover:none){.lost{gap:0}.word{gap:0}}.wide{color:blue}')).toBe(
    '.card{color:red}@media (hover:none){.word{gap:0}}.wide{color:blue}',
  )
})

test('the file of a shortened sheet is marked, to be brought later; styles without a file stay whole', () => {
  const page = criticalCss(`<style>.lost{gap:0}</style><style>.lost{gap:1px}</style>${link}${drawn}`)
  expect(page).toBe(
    `<style>.lost{gap:0}</style><style></style>${link.replace(' disabled', ' data-rest disabled')}${drawn}`,
  )
})
