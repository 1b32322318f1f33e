import type { MemberSex } from '#src/contract/member/member.ts'

/** Names of a swimmer's sex at any age. */
export const sexNames: Record<MemberSex, string> = { female: 'زن یا دختر', male: 'مرد یا پسر' }
