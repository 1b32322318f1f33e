import type { LoadMemberForm } from '#src/features/booking/swimmers/add-swimmer.tsx'

/** The short form of a new member, for the booking screens. */
export const loadMemberForm: LoadMemberForm = async () => {
  const { MemberForm } = await import('#src/features/account/members/member-form.tsx')
  return (props) => <MemberForm {...props} short />
}
