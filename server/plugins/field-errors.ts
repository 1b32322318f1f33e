import type { FastifySchemaValidationError } from 'fastify'
import { PHONE_FORMAT } from '#src/contract/phone.ts'
import { fieldTexts } from './strings.ts'

/** The properties of a zod issue that identify the field and its fault. */
type Issue = {
  code: string
  path: PropertyKey[]
  origin?: unknown
  format?: unknown
  input?: unknown
  message?: string
  errors?: Issue[][]
}

/** Errors of no single field (the body as a whole) have Django REST Framework's key. */
const WHOLE = 'non_field_errors'

/** Persian messages per field, from the validator's issues. */
export function fieldErrorsOf(issues: FastifySchemaValidationError[], data: unknown): Record<string, string[]> {
  const fields: Record<string, string[]> = {}
  for (const issue of issues.map(issueOf).flatMap((found) => closestBranch(found, data))) {
    const field = issue.path.length === 0 ? WHOLE : String(issue.path[0])
    const text = textOf(issue, data)
    const texts = fields[field]
    if (texts === undefined) fields[field] = [text]
    else if (!texts.includes(text)) texts.push(text)
  }
  return fields
}

function issueOf(found: FastifySchemaValidationError): Issue {
  const path = found.instancePath.split('/').filter(Boolean)
  return { code: found.keyword, path, ...found.params } as Issue
}

/** Of a union, the branch closest to the request: what the client most likely meant. */
function closestBranch(issue: Issue, data: unknown): Issue[] {
  const [first, ...others] = issue.errors ?? []
  if (issue.code !== 'invalid_union' || first === undefined) return [issue]
  // A field that is present but invalid was intended; an absent one was not.
  const missing = (branch: Issue[]) => branch.filter(({ path }) => valueAt(data, path) === undefined).length
  const isCloser = (one: Issue[], other: Issue[]) =>
    one.length < other.length || (one.length === other.length && missing(one) < missing(other))
  const closest = others.reduce((best, branch) => (isCloser(branch, best) ? branch : best), first)
  return closest.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }))
}

function textOf(issue: Issue, data: unknown): string {
  if (valueAt(data, issue.path) === undefined) return fieldTexts.required
  if (issue.format === PHONE_FORMAT) return fieldTexts.phone
  const isText = issue.origin === 'string'
  if (issue.code === 'too_small') return isText ? fieldTexts.empty : fieldTexts.tooSmall
  if (issue.code === 'too_big') return isText ? fieldTexts.tooLong : fieldTexts.tooBig
  return fieldTexts.wrong
}

function valueAt(data: unknown, path: PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    data,
  )
}

/** Names of the fields that contain a zero character at any depth. Iterative: a body may be as deep as it is long. */
export function fieldsWithZero(data: unknown): string[] {
  if (typeof data === 'string') return data.includes('\0') ? [WHOLE] : []
  if (typeof data !== 'object' || data === null || Buffer.isBuffer(data)) return []
  return Object.entries(data).flatMap(([name, value]) => {
    if (name.includes('\0')) return [WHOLE]
    return hasZero(value) ? [name] : []
  })
}

function hasZero(value: unknown): boolean {
  const pending = [value]
  for (let next = pending.pop(); next !== undefined || pending.length > 0; next = pending.pop()) {
    if (typeof next === 'string' && next.includes('\0')) return true
    if (typeof next !== 'object' || next === null) continue
    for (const [name, inner] of Object.entries(next)) pending.push(name, inner)
  }
  return false
}
