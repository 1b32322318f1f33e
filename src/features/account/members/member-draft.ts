import { serverToday } from '#src/api/clock.ts'
import { type JalaliDate, NAME_MAX } from '#src/contract/account.ts'
import type { ContactPerson, Member, MemberInput, MemberPatch } from '#src/contract/member/member.ts'
import { phoneNumber } from '#src/contract/phone.ts'
import { compareTerms } from '#src/fa/jalali.ts'
import { plainLine } from '#src/fa/plain-line.ts'
import {
  type DateDraft,
  type DateFault,
  dateOfDraft,
  draftOf,
  isDateFault,
} from '#src/features/account/profile/date-draft.ts'
import { dateStrings } from '#src/features/account/strings.ts'
import { memberFormStrings as words } from './strings.ts'

type AddedRelation = MemberInput['relation']
/** `key` tells rows of a list apart while they are edited. */
export type ContactDraft = { key: number; name: string; phone: string }

/** A member being typed. */
export type MemberDraft = {
  name: string
  relation: AddedRelation | 'self'
  sex: 'female' | 'male' | ''
  birthDate: DateDraft
  insurance: DateDraft
  certificate: DateDraft
  emergency: ContactDraft
  pickups: ContactDraft[]
}

/** Messages by field: `name`, `birth_date`, `emergency_contact.phone`, `pickup_persons.1.name` … */
export type MemberFaults = Record<string, string>

const noContact: ContactDraft = { key: 0, name: '', phone: '' }

export function draftOfMember(member: Member | undefined): MemberDraft {
  return {
    name: member?.name ?? '',
    relation: member?.relation ?? 'child',
    sex: member?.sex ?? '',
    birthDate: draftOf(member?.birth_date ?? null),
    insurance: draftOf(member?.insurance_until ?? null),
    certificate: draftOf(member?.certificate_until ?? null),
    emergency: contactDraft(member?.emergency_contact ?? null, 0),
    pickups: (member?.pickup_persons ?? []).map(contactDraft),
  }
}

/** Adds an empty person to a list. */
export function withPickup(pickups: ContactDraft[]): ContactDraft[] {
  return [...pickups, { ...noContact, key: Math.max(0, ...pickups.map(({ key }) => key)) + 1 }]
}

/** The fields of a draft without faults. */
export function inputOf(draft: MemberDraft): MemberPatch & { name: string } {
  return {
    name: plainLine(draft.name),
    ...(draft.relation !== 'self' && { relation: draft.relation }),
    sex: draft.sex === '' ? null : draft.sex,
    birth_date: validDate(draft.birthDate),
    insurance_until: validDate(draft.insurance),
    certificate_until: validDate(draft.certificate),
    emergency_contact: contactOf(draft.emergency),
    pickup_persons: draft.pickups.map(contactOf).filter((person) => person !== null),
  }
}

/** The fields that differ from the member's; of a new member all. */
export function changesOf(member: Member | undefined, draft: MemberDraft): MemberPatch {
  const input = inputOf(draft)
  if (member === undefined) return input
  const before = inputOf(draftOfMember(member))
  return Object.fromEntries(
    Object.entries(input).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field as keyof MemberPatch]),
    ),
  )
}

/** Whether leaving would lose input, invalid input included. */
export function isEdited(member: Member | undefined, draft: MemberDraft): boolean {
  return JSON.stringify(withoutKeys(draft)) !== JSON.stringify(withoutKeys(draftOfMember(member)))
}

/** Validation errors that need no request. */
export function faultsOf(draft: MemberDraft): MemberFaults {
  const name = plainLine(draft.name)
  const birthDate = dateOfDraft(draft.birthDate)
  return withoutUndefined({
    name: nameFault(name),
    birth_date:
      dateFault(birthDate) ??
      (isDate(birthDate) && compareTerms(birthDate, serverToday()) > 0 ? dateStrings.future : undefined),
    insurance_until: dateFault(dateOfDraft(draft.insurance)),
    certificate_until: dateFault(dateOfDraft(draft.certificate)),
    ...contactFaults('emergency_contact', draft.emergency),
    ...Object.assign({}, ...draft.pickups.map((person, index) => contactFaults(`pickup_persons.${index}`, person))),
  })
}

function nameFault(name: string): string | undefined {
  if (name === '') return words.nameMissing
  return [...name].length > NAME_MAX ? words.nameTooLong(NAME_MAX) : undefined
}

function dateFault(date: JalaliDate | null | DateFault): string | undefined {
  return isDateFault(date) ? dateStrings[date] : undefined
}

function isDate(date: JalaliDate | null | DateFault): date is JalaliDate {
  return date !== null && !isDateFault(date)
}

/** An empty person is left out; of a begun one both fields are needed. */
function contactFaults(path: string, { name, phone }: ContactDraft): Record<string, string | undefined> {
  if (name.trim() === '' && phone === '') return {}
  const isPhone = phoneNumber.safeParse(phone).success
  return {
    [`${path}.name`]: nameFault(plainLine(name)),
    [`${path}.phone`]: isPhone ? undefined : phone === '' ? words.phoneMissing : words.phoneInvalid,
  }
}

function contactOf({ name, phone }: ContactDraft): ContactPerson | null {
  const plain = plainLine(name)
  return plain === '' && phone === '' ? null : { name: plain, phone_number: phone }
}

function contactDraft(person: ContactPerson | null, key: number): ContactDraft {
  return person === null ? noContact : { key, name: person.name, phone: person.phone_number }
}

function validDate(draft: DateDraft): JalaliDate | null {
  const date = dateOfDraft(draft)
  return isDate(date) ? date : null
}

/** An empty person in the list is no input. */
function withoutKeys({ emergency, pickups, ...draft }: MemberDraft) {
  const texts = [emergency, ...pickups].map(({ name, phone }) => [name, phone])
  return { ...draft, texts: texts.filter(([name, phone], index) => index === 0 || name !== '' || phone !== '') }
}

function withoutUndefined(faults: Record<string, string | undefined>): MemberFaults {
  return Object.fromEntries(Object.entries(faults).filter((entry): entry is [string, string] => entry[1] !== undefined))
}
