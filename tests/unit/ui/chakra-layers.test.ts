import { readFileSync } from 'node:fs'
import postcss from 'postcss'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RatingControl } from '#src/ui/chakra/rating-control.tsx'
import { SwitchControl } from '#src/ui/chakra/switch-control.tsx'
import { system } from '#src/ui/chakra/system.ts'

const layers = /@layer ([^;]+);/.exec(readFileSync('src/styles/layers.css', 'utf8'))?.[1]?.split(', ') ?? []

const rating = createElement(RatingControl, {
  labelledBy: 'label',
  describedBy: undefined,
  invalid: false,
  rating: 3,
  nameOf: String,
  onChoose: () => undefined,
})
const control = createElement(SwitchControl, {
  id: 'switch',
  labelledBy: 'label',
  describedBy: 'note',
  on: true,
  busy: false,
  onFlip: () => undefined,
})

test.each([
  ['the rating', rating],
  ['the switch', control],
])('the recipe of %s is in the layer of src/ui', (_name, element) => {
  const styles = renderToStaticMarkup(element).matchAll(/<style data-emotion="css \w+">(.*?)<\/style>/gs)
  const { nodes } = postcss.parse([...styles].map(([, css]) => css).join(''))
  expect(nodes.length).toBeGreaterThan(1)
  for (const node of nodes) expect(node).toMatchObject({ name: 'layer', params: 'ui' })
})

test('Chakra has no layer of its own', () =>
  expect(system.layers.names.filter((name) => !layers.includes(name))).toEqual([]))
