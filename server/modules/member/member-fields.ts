import { ValidationError } from '#server/core/errors.ts'
import { type JalaliDate, NAME_MAX } from '#src/contract/account.ts'
import { type ContactPerson, MAX_PICKUP_PERSONS, type MemberPatch } from '#src/contract/member/member.ts'
import { compareTerms, jalaliDay } from '#src/fa/jalali.ts'
import { isJalaliDate } from '#src/fa/jalali-date.ts'
import { plainLine } from '#src/fa/plain-line.ts'
import type { MemberChanges } from './member.repo.ts'
import { memberTexts } from './strings.ts'

type Faults = Partial<Record<keyof MemberPatch, string[]>>

/** The columns of the given fields. Throws `ValidationError` naming each invalid one. */
export function memberChanges(patch: MemberPatch, now: Date): MemberChanges {
  const faults: Faults = {}
  const check = <Field extends keyof MemberPatch>(
    field: Field,
    fault: (value: NonNullable<MemberPatch[Field]>) => string | undefined,
  ) => {
    const value = patch[field]
    const text = value === undefined || value === null ? undefined : fault(value as NonNullable<MemberPatch[Field]>)
    if (text !== undefined) faults[field] = [text]
  }
  check('name', nameFault)
  check('birth_date', (date) => birthDateFault(date, now))
  check('insurance_until', dateFault)
  check('certificate_until', dateFault)
  check('emergency_contact', ({ name }) => nameFault(name))
  check('pickup_persons', pickupFault)
  if (Object.keys(faults).length > 0) throw new ValidationError({ ...faults })
  return withoutUndefined({
    name: patch.name === undefined ? undefined : plainLine(patch.name),
    relation: patch.relation,
    birthDate: patch.birth_date,
    sex: patch.sex,
    emergencyContact: patch.emergency_contact && plainContact(patch.emergency_contact),
    pickupPersons: patch.pickup_persons?.map(plainContact),
    insuranceUntil: patch.insurance_until,
    certificateUntil: patch.certificate_until,
  })
}

function nameFault(name: string): string | undefined {
  const plain = plainLine(name)
  if (plain === '') return memberTexts.nameMissing
  return [...plain].length > NAME_MAX ? memberTexts.nameLong : undefined
}

function dateFault(date: JalaliDate): string | undefined {
  return isJalaliDate(date) ? undefined : memberTexts.dateUnreal
}

function birthDateFault(date: JalaliDate, now: Date): string | undefined {
  return dateFault(date) ?? (compareTerms(date, jalaliDay(now)) > 0 ? memberTexts.birthDateFuture : undefined)
}

function pickupFault(persons: ContactPerson[]): string | undefined {
  if (persons.length > MAX_PICKUP_PERSONS) return memberTexts.tooManyPickups
  return persons.map(({ name }) => nameFault(name)).find((fault) => fault !== undefined)
}

function plainContact({ name, phone_number }: ContactPerson): ContactPerson {
  return { name: plainLine(name), phone_number }
}

function withoutUndefined(
  changes: { [Field in keyof MemberChanges]: MemberChanges[Field] | undefined },
): MemberChanges {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
}
