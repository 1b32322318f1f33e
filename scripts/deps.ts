import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'

/** Licences that permit redistribution with the product; any other one needs a review. */
const allowed =
  /^(?:MIT|MIT-0|ISC|0BSD|BSD-2-Clause|BSD-3-Clause|Apache-2\.0|BlueOak-1\.0\.0|CC0-1\.0|Unlicense|PostgreSQL|Python-2\.0|Zlib|LGPL-3\.0-or-later|MPL-2\.0)$/

/** Packages without a licence that npm understands, as stated by these versions: review them again when they change. */
const reviewed: Record<string, { licence: string; where: string }> = {
  'combine-errors@3.0.3': { licence: 'MIT', where: 'the last section of its Readme.md' },
  'jsonify@0.0.1': {
    licence: 'public domain',
    where: '"license": "Public Domain" in its package.json, which is no SPDX name',
  },
}

type Licence = { license?: { id?: string; name?: string }; expression?: string }
type Component = { name: string; version: string; licenses?: Licence[] }

const { values } = parseArgs({ options: { out: { type: 'string', default: 'dist/sbom.cdx.json' } } })

/** Runs npm; returns its output even when it fails, which is how an audit reports findings. */
function npm(...args: string[]): string {
  return spawnSync('npm', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }).stdout
}

/** Known vulnerabilities of runtime dependencies, from the registry; offline it reports that nothing is known. */
function audit(): boolean {
  const report = parsed<{ metadata?: { vulnerabilities: Record<string, number> } }>(
    npm('audit', '--omit=dev', '--json'),
  )
  if (report?.metadata === undefined) {
    console.log('audit: the registry was not reached; nothing is known')
    return true
  }
  const { total = 0, ...kinds } = report.metadata.vulnerabilities
  const counted = Object.entries(kinds).filter(([, count]) => count > 0)
  console.log(
    `audit: ${total} known vulnerabilities of runtime dependencies${counted.map(([kind, count]) => `, ${count} ${kind}`).join('')}`,
  )
  return (kinds.high ?? 0) + (kinds.critical ?? 0) === 0
}

function licenceOf({ licenses = [] }: Component): string {
  return licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name ?? '').join(' AND ')
}

/** `(MIT OR Apache-2.0) AND ISC`: one of each choice must be allowed. */
function isAllowed(text: string): boolean {
  const choices = text.replace(/[()]/g, '').split(' AND ')
  return text !== '' && choices.every((choice) => choice.split(' OR ').some((name) => allowed.test(name.trim())))
}

function licences(components: Component[]): boolean {
  const counts = new Map<string, number>()
  for (const component of components) counts.set(licenceOf(component), (counts.get(licenceOf(component)) ?? 0) + 1)
  const listed = [...counts].toSorted(([, a], [, b]) => b - a).map(([name, count]) => `${name || 'none'} ${count}`)
  console.log(`licences: ${listed.join(', ')}`)
  const others = components.filter((component) => !isAllowed(licenceOf(component)))
  const unreviewed = others.filter((component) => {
    const known = reviewed[`${component.name}@${component.version}`]
    if (known !== undefined)
      console.log(`  ${component.name} ${component.version}: ${known.licence}, by ${known.where}`)
    return known === undefined
  })
  for (const component of unreviewed)
    console.log(`  review ${component.name} ${component.version}: ${licenceOf(component) || 'none'}`)
  return unreviewed.length === 0
}

function parsed<Shape>(text: string): Shape | undefined {
  try {
    return JSON.parse(text) as Shape
  } catch {
    return undefined
  }
}

const bill = npm('sbom', '--omit=dev', '--sbom-format=cyclonedx')
const { components = [] } = parsed<{ components: Component[] }>(bill) ?? {}
if (components.length === 0) console.error('npm sbom gave no components: run npm ci first')
else {
  mkdirSync(dirname(values.out), { recursive: true })
  writeFileSync(values.out, bill)
}
console.log(`sbom: ${components.length} runtime dependencies, CycloneDX, in ${values.out}`)
const isFine = [components.length > 0, licences(components), audit()].every(Boolean)
process.exitCode = isFine ? 0 : 1
