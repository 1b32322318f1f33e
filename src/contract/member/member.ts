import * as z from 'zod/mini'
import { jalaliDate, PICTURE_MAX_BYTES } from '#src/contract/account.ts'
import { phoneNumber } from '#src/contract/phone.ts'

/** Maximum members of an account, the account holder included. */
export const MAX_MEMBERS = 20
/** Maximum swimmers of an order, so that one hold takes no more places than a pool visit for several people. */
export const MAX_SWIMMERS = 6
/** Maximum persons who may pick a member up. */
export const MAX_PICKUP_PERSONS = 5
/** Maximum length of a medical note, in characters. */
export const MEDICAL_NOTE_MAX = 1000

export const memberSex = z.enum(['female', 'male'])
export type MemberSex = z.infer<typeof memberSex>

/** Relation to the account holder. `self` is the account holder, who is a member of every account. */
export const relation = z.enum(['self', 'child', 'spouse', 'parent', 'sibling', 'other'])
/** The relations of the members that an account adds. */
export const addedRelation = z.enum(['child', 'spouse', 'parent', 'sibling', 'other'])

/** A person to call, or one who may pick a member up. */
export const contactPerson = z.object({ name: z.string(), phone_number: z.string() })
export type ContactPerson = z.infer<typeof contactPerson>
const contactBody = z.object({ name: z.string(), phone_number: phoneNumber })

/**
 * A swimmer of the account. `name` is never empty: the account holder without a name is shown by username. `name` and
 * `birth_date` of the account holder are those of the profile.
 */
export const member = z.object({
  id: z.int(),
  name: z.string(),
  relation,
  birth_date: z.nullable(jalaliDate),
  sex: z.nullable(memberSex),
  emergency_contact: z.nullable(contactPerson),
  /** Persons who may pick the member up; never more than `MAX_PICKUP_PERSONS`. */
  pickup_persons: z.array(contactPerson),
  /** Last days of the sports insurance and of the health certificate; null when not given. */
  insurance_until: z.nullable(jalaliDate),
  certificate_until: z.nullable(jalaliDate),
  /** Path of the photo on the API base: a personal read with the access token, so not the `src` of an image. */
  picture: z.nullable(z.string()),
  /** Whether there is a medical note; its text is a request of its own. */
  has_medical_note: z.boolean(),
  /** False for the account holder, and while the member has a hold or a paid term that is not over. */
  removable: z.boolean(),
  /**
   * The account that shares the member with the user, who is their guardian: to book, not to change. `link` is the id of
   * the link, see `guardianLinks`. Absent in the user's own.
   */
  shared_by: z.optional(z.object({ link: z.int(), name: z.string() })),
})
export type Member = z.infer<typeof member>

/**
 * The account holder first, then in the order in which bookings price them; those that other accounts share only for pages
 * that ask for them by `shared=1`.
 */
export const memberList = z.object({ results: z.array(member) })
export const memberListQuery = z.object({ shared: z.optional(z.literal('1')) })

const details = {
  birth_date: z.optional(z.nullable(jalaliDate)),
  sex: z.optional(z.nullable(memberSex)),
  emergency_contact: z.optional(z.nullable(contactBody)),
  pickup_persons: z.optional(z.array(contactBody)),
  insurance_until: z.optional(z.nullable(jalaliDate)),
  certificate_until: z.optional(z.nullable(jalaliDate)),
}

/** A new member; omitted fields are empty. */
export const memberBody = z.object({ name: z.string(), relation: addedRelation, ...details })
export type MemberInput = z.infer<typeof memberBody>

/** Omitted fields stay unchanged. The account holder's relation is fixed. */
export const memberPatch = z.object({ name: z.optional(z.string()), relation: z.optional(addedRelation), ...details })
export type MemberPatch = z.infer<typeof memberPatch>

/** A photo: PNG, JPEG, WebP, AVIF or GIF; stored as a small WebP without metadata. */
export const memberPictureForm = z.object({ picture: z.file().check(z.maxSize(PICTURE_MAX_BYTES)) })

/** For the member's coaches and the door. `consented_at`: when the account agreed to that, ISO 8601. */
export const medicalNote = z.object({ note: z.string(), consented_at: z.string() })
export type MedicalNote = z.infer<typeof medicalNote>

/** Stored only with the consent of this request; removed with its own request or with the member. */
export const medicalNoteBody = z.object({ note: z.string(), consent: z.boolean() })

/** A swimmer of an order or a term. `holder`: the account holder. */
export const swimmer = z.object({ id: z.int(), name: z.string(), holder: z.boolean() })
export type Swimmer = z.infer<typeof swimmer>
