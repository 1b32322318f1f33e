type Statement = { text: string; names: string[] }

/** The top-level statements of a formatted module, with the names they declare. */
function statementsOf(source: string): Statement[] {
  return source.split(/^(?=(?:import|export|const|function|type)\b)/m).map((text) => ({
    text: text.trim(),
    names: text.startsWith('import')
      ? [...(/(?:\{|\* as )([^}]*?)(?:\}| from)/.exec(text)?.[1] ?? '').matchAll(/(\w+)\s*(?:,|$)/g)].map(
          ([, name = '']) => name,
        )
      : [...text.matchAll(/^(?:export )?(?:const|function|type) (\w+)/g)].map(([, name = '']) => name),
  }))
}

const mentions = (text: string, name: string) => new RegExp(`\\b${name}\\b`).test(text)

/** The source of the module's function `name`, with the imports and declarations it needs. */
export function snippetOf(source: string, name: string): string {
  const statements = statementsOf(source)
  const needed = new Set<Statement>()
  const add = (statement: Statement) => {
    if (needed.has(statement)) return
    needed.add(statement)
    if (statement.text.startsWith('import')) return
    for (const other of statements) {
      if (other.names.some((declared) => mentions(statement.text, declared))) add(other)
    }
  }
  for (const statement of statements) if (statement.names.includes(name)) add(statement)
  const [imports, rest] = [true, false].map((isImport) =>
    statements.filter((one) => needed.has(one) && one.text.startsWith('import') === isImport).map(({ text }) => text),
  )
  return [imports?.join('\n'), ...(rest ?? [])].join('\n\n')
}
