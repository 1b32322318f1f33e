import fc from 'fast-check'

/** The subset of JSON Schema that the request schemas use. */
export type JsonSchema = {
  type?: string | string[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  minimum?: number
  maximum?: number
  format?: string
}

/** Values no client sends on purpose. */
export const nonsense = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.integer().map(String),
  fc.constantFrom(
    '0',
    '-1',
    '9999999999999',
    '1e9',
    '%00',
    '\u0000',
    '../..',
    "' or 1=1 --",
    '۱۲',
    'null',
    'NaN',
    '\ud800',
  ),
)

/** Texts that fields expect (phone numbers, codes, addresses, dates), and similar invalid ones. */
const text = fc.oneof(
  fc.string({ maxLength: 60 }),
  fc.constantFrom('09121234567', '+989121234567', '۰۹۱۲۱۲۳۴۵۶۷', '12345', 'https://a.example/x.mp4', 'شنای آزاد', ''),
  fc.string({ minLength: 2000, maxLength: 6000 }),
)

const number = ({ minimum = -5, maximum = 2_147_483_648 }: JsonSchema) =>
  fc.oneof(
    fc.integer({ min: Math.max(-5, minimum), max: Math.max(minimum, Math.min(maximum, 40)) }),
    fc.constantFrom(minimum, maximum, minimum - 1, maximum + 1, 0.5, Number.MAX_SAFE_INTEGER, -0),
  )

/** Values that match a schema of the contract; one in six is arbitrary. */
export function arbitraryFor(schema: JsonSchema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 5, arbitrary: right(schema) }, { weight: 1, arbitrary: fc.oneof(fc.jsonValue(), nonsense) })
}

function right(schema: JsonSchema): fc.Arbitrary<unknown> {
  const branches = schema.anyOf ?? schema.oneOf
  if (branches !== undefined && branches.length > 0) return fc.oneof(...branches.map(right))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  return ofType([schema.type].flat()[0], schema)
}

function ofType(type: string | undefined, schema: JsonSchema): fc.Arbitrary<unknown> {
  if (type === 'object') return objectOf(schema.properties ?? {})
  if (type === 'array') return fc.array(arbitraryFor(schema.items ?? {}), { maxLength: 4 })
  if (type === 'integer' || type === 'number') return number(schema)
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  return type === 'string' ? text : fc.jsonValue({ maxDepth: 2 })
}

/** Some fields may be missing. */
function objectOf(properties: Record<string, JsonSchema>) {
  const fields = Object.entries(properties).map(([name, schema]) => [name, arbitraryFor(schema)] as const)
  return fc.record(Object.fromEntries(fields), { requiredKeys: [] })
}

/** Number of runs and seed; see `npm run fuzz`. */
export const fuzz = {
  seed: Number(process.env.MOWJ_FUZZ_SEED ?? 1405),
  runs: (short: number) => Math.ceil(short * Number(process.env.MOWJ_FUZZ_TIMES ?? 1)),
  timeoutMs: 120_000 * Math.max(1, Number(process.env.MOWJ_FUZZ_TIMES ?? 1)),
}
