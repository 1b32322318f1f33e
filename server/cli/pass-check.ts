import { createPublicKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { checkPass, dayKey, type RevokedEnrolments, readRevoked } from '#server/modules/pass/check-in.service.ts'
import type { PassClaims } from '#src/contract/pass.ts'
import { formatDateTime } from '#src/fa/jalali.ts'
import { termsOf } from '#src/fa/pass/pass-terms.ts'
import { rejectionText, swimmerRejections } from '#src/fa/pass/rejection-texts.ts'
import { countUses, type PassCheck, type SwimmerCheck } from '#src/fa/pass/verdict.ts'
import { formatMonths } from '#src/fa/timetable.ts'
import { UsageError } from './command.ts'
import { ownPassKey } from './pass-key.ts'
import { passStrings as strings } from './pass-strings.ts'
import { admitOnce, admitSwimmers } from './pass-used.ts'

const ADMITTED = 0
const REFUSED = 1
const UNCHECKED = 2
const LIST_OLD_MS = 24 * 3_600_000

type CheckOptions = { [Name in 'key' | 'revoked' | 'used' | 'at' | 'member']?: string | undefined } & {
  json?: boolean | undefined
}

/** The pass could not be verified; the message says why. */
class CannotCheck extends Error {}

/** `pass check`: 0 admits, 1 rejects the pass, 2 means that it could not be verified. */
export async function runPassCheck(token: string, options: CheckOptions): Promise<number> {
  const request = readRequest(token, options)
  try {
    const key = request.key === undefined ? ownPassKey() : readKey(request.key)
    const revoked = request.revoked === undefined ? undefined : readList(request.revoked, key)
    const checked = checkPass(request.token, {
      publicKeyPem: key,
      at: request.at,
      revoked,
      member: request.member,
    })
    const verdict = await countUse(checked, request)
    const warnings = warningsOf(request, revoked)
    console.log(request.json ? JSON.stringify({ ...verdict, warnings }) : textOf(verdict, warnings))
    return verdict.valid ? ADMITTED : REFUSED
  } catch (error) {
    // An error is no verdict: a door must not read it as "refused".
    const message = error instanceof Error ? error.message : String(error)
    console.error(request.json ? JSON.stringify({ error: message }) : `UNCHECKED: ${message}`)
    return UNCHECKED
  }
}

type CheckRequest = ReturnType<typeof readRequest>

function readRequest(token: string, { at: instant, json = false, member: id, ...files }: CheckOptions) {
  const member = id === undefined ? undefined : Number(id)
  if (member !== undefined && !Number.isSafeInteger(member)) throw new UsageError(`--member ${id}: not a number`)
  const at = instant === undefined ? new Date() : new Date(instant)
  if (Number.isNaN(at.getTime())) throw new UsageError(`--at ${instant}: not an instant such as 2026-11-22T10:00:00Z`)
  // A scanner may add blanks.
  return { ...files, token: token.trim(), at, json, member }
}

function readKey(file: string): string {
  try {
    const key = createPublicKey(readText(file))
    if (key.asymmetricKeyType === 'ed25519') return key.export({ type: 'spki', format: 'pem' }).toString()
  } catch (error) {
    if (error instanceof CannotCheck) throw error
  }
  throw new CannotCheck(`${file} is not an Ed25519 public key`)
}

function readList(file: string, key: string): RevokedEnrolments {
  const list = readRevoked(readText(file), key)
  if (list === undefined) throw new CannotCheck(`${file} is altered or not signed by this server`)
  return list
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new CannotCheck(`${file}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

async function countUse(verdict: PassCheck, { used, at }: CheckRequest): Promise<PassCheck> {
  if (!verdict.valid || used === undefined) return verdict
  const { claims, swimmers } = verdict
  const use = { uid: claims.uid, day: dayKey(at), at }
  const most = claims.people ?? 1
  if (swimmers === undefined) {
    const isFirst = await admitOnce(used, use)
    return countUses(verdict, () => (isFirst ? 0 : most))
  }
  const admissible = swimmers.filter(({ reason }) => reason === undefined).map(({ id }) => id)
  const admitted = await admitSwimmers(used, use, admissible)
  return countUses(verdict, (id) => (id !== undefined && admitted.includes(id) ? 0 : most))
}

function warningsOf({ used, at }: CheckRequest, revoked: RevokedEnrolments | undefined): string[] {
  const warnings: string[] = []
  if (revoked === undefined) warnings.push(strings.listUnchecked)
  else if (at.getTime() - revoked.issuedAt * 1000 > LIST_OLD_MS) {
    warnings.push(strings.listOld(formatDateTime(new Date(revoked.issuedAt * 1000))))
  }
  if (used === undefined) warnings.push(strings.useUnchecked)
  return warnings
}

function textOf(verdict: PassCheck, warnings: string[]): string {
  const head = verdict.valid ? `VALID\n${strings.admitted}` : `REFUSED ${verdict.reason}\n${rejectionText(verdict)}`
  const facts = 'claims' in verdict ? [...factsOf(verdict.claims), ...swimmerLines(verdict)] : []
  return [head, ...facts, ...warnings.map((warning) => `! ${warning}`)].join('\n')
}

/** The swimmers of a family's pass, each with the verdict. */
function swimmerLines({ swimmers = [] }: { swimmers?: SwimmerCheck[] }): string[] {
  if (swimmers.length < 2) return []
  return swimmers.map(
    ({ name, reason }) =>
      `${reason === undefined ? '+' : '-'} ${name}: ${reason === undefined ? strings.swimmerAdmitted : swimmerRejections[reason]}`,
  )
}

function factsOf({ holder, kind, session, terms, people, uid }: PassClaims): string[] {
  const booked = termsOf({ terms })
  const isDated = booked.some(({ day }) => day !== undefined)
  return [
    `${strings.holder}: ${holder}`,
    `${strings.bookedFor}: ${strings.session[kind](session)}`,
    `${isDated ? strings.dates : strings.months}: ${formatMonths(booked)}`,
    ...(people === undefined ? [] : [`${strings.people}: ${strings.peopleCount(people)}`]),
    `${strings.order}: ${uid}`,
  ]
}
