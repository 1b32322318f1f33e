import type { ComponentType } from 'react'
import { snippetOf } from './snippet.ts'

const modules = import.meta.glob<Record<string, ComponentType>>('./examples/*/*.tsx', { eager: true })
const sources = import.meta.glob<string>('./examples/*/*.tsx', { eager: true, query: '?raw', import: 'default' })

type Example = { state: string; View: ComponentType; code: string }

export type ComponentExamples = {
  /** Folder of src/ui. */
  kind: string
  /** File name in it, without its extension. */
  file: string
  /** As in code: `TextField`, `useSwipe`. */
  name: string
  /** In the order of the file. */
  examples: Example[]
}

const pascalCase = (file: string) => file.replaceAll(/(?:^|-)(\w)/g, (_, initial: string) => initial.toUpperCase())

function nameOf(file: string): string {
  const name = pascalCase(file)
  return file.startsWith('use-') ? `u${name.slice(1)}` : name
}

/** The components of src/ui with their examples: `examples/form/button.tsx` has those of `src/ui/form/button.tsx`. */
export const componentExamples: ComponentExamples[] = Object.entries(modules).map(([path, exported]) => {
  const [, , kind = '', name = ''] = path.split('/')
  const file = name.replace('.tsx', '')
  const source = sources[path] ?? ''
  const examples = Object.entries(exported).map(([state, View]) => ({ state, View, code: snippetOf(source, state) }))
  const placeOf = (example: Example) => source.indexOf(`function ${example.state}(`)
  return { kind, file, name: nameOf(file), examples: examples.sort((a, b) => placeOf(a) - placeOf(b)) }
})
