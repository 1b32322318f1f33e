import type { Member } from '#src/contract/member/member.ts'

const empty = {
  birth_date: null,
  sex: null,
  emergency_contact: null,
  pickup_persons: [],
  insurance_until: null,
  certificate_until: null,
  picture: null,
  has_medical_note: false,
}

/** The account holder as a member, of whom nothing is known. */
export const holder = (changes: Partial<Member> = {}): Member => ({
  ...empty,
  id: 1,
  name: 'user-7',
  relation: 'self',
  removable: false,
  ...changes,
})

export const child = (id: number, name: string, changes: Partial<Member> = {}): Member => ({
  ...empty,
  id,
  name,
  relation: 'child',
  removable: true,
  ...changes,
})
