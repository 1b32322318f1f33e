import type { MemberSex } from '#src/contract/member/member.ts'

/** Names of a swimmer's sex at any age. */
export const sexNames: Record<MemberSex, string> = { female: 'زن یا دختر', male: 'مرد یا پسر' }

const GROWN_UP = 18
const childNames: Record<MemberSex, string> = { female: 'دختر', male: 'پسر' }
const adultNames: Record<MemberSex, string> = { female: 'زن', male: 'مرد' }

/** The name at an age, where it is known. */
export function sexNameAt(sex: MemberSex, age: number | undefined): string {
  if (age === undefined) return sexNames[sex]
  return (age < GROWN_UP ? childNames : adultNames)[sex]
}
