import { chance } from '#scripts/chaos/chance.ts'
import { issuePass, type PassRequest } from '#server/modules/pass/pass.service.ts'
import { makeSecrets, type Secrets } from '#server/startup/secrets.ts'
import { startOfJalaliDay } from '#src/fa/jalali.ts'
import { type DoorState, type PassRejection, type SessionKey, sessionKey } from '#src/fa/pass/verdict.ts'
import { issueOldPass } from './old-pass.ts'

/** Monday 9 Azar 1405, 17:30 in Tehran: the lesson of the generated passes begins at 18:00. */
const DAY = { year: 1405, month: 9, day: 9 }
const now = new Date(startOfJalaliDay(DAY).getTime() + 17.5 * 3_600_000)
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000)

export type DoorScan = {
  kind: string
  text: string
  state: DoorState
  /** People whom the pass admitted today, by member; undefined for a pass without swimmers. */
  entered: (member: number | undefined) => number
  expected: PassRejection | 'admitted'
}

type Kind = { name: string; expected: DoorScan['expected']; make: (parts: Parts) => Partial<DoorScan> }
type Parts = { random: () => number; secrets: Secrets; foreign: Secrets; request: PassRequest; state: DoorState }

const whole = (random: () => number, below: number) => Math.floor(random() * below)
const sole = (request: PassRequest) => {
  const [swimmer] = request.swimmers
  if (swimmer === undefined) throw new Error('a pass has a swimmer')
  return swimmer
}
const withTerms = (request: PassRequest, enrolments: PassRequest['swimmers'][number]['enrolments']): PassRequest => ({
  ...request,
  swimmers: [{ ...sole(request), enrolments }],
})
const later = (months: number) => ({ year: 1405 + Math.floor((8 + months) / 12), month: ((8 + months) % 12) + 1 })

const kinds: Kind[] = [
  { name: 'valid', expected: 'admitted', make: () => ({}) },
  {
    name: 'of the first format',
    expected: 'admitted',
    make: ({ secrets, request }) => {
      const { enrolments, name } = sole(request)
      return { text: issueOldPass({ secrets }, { ...request, holder: name, enrolments }) }
    },
  },
  {
    name: 'altered digit',
    expected: 'altered',
    make: ({ secrets, request, random }) => {
      const text = issuePass({ secrets }, request)
      const index = 1 + whole(random, text.length - 1)
      return {
        text: `${text.slice(0, index)}${(Number(text[index]) + 1 + whole(random, 9)) % 10}${text.slice(index + 1)}`,
      }
    },
  },
  {
    name: 'of another club',
    expected: 'altered',
    make: ({ foreign, request }) => ({ text: issuePass({ secrets: foreign }, request) }),
  },
  {
    name: 'no pass',
    expected: 'altered',
    make: ({ random }) => {
      const texts = [
        'https://example.ir/q?7',
        'رسید ۱۲۰۰۰ تومان',
        '',
        '0',
        '7'.repeat(4096),
        'mowj1.a.b',
        'x'.repeat(4096),
      ]
      return { text: texts[whole(random, texts.length)] ?? '' }
    },
  },
  {
    name: 'cut off',
    expected: 'altered',
    make: ({ secrets, request, random }) => ({
      text: issuePass({ secrets }, request).slice(0, -1 - whole(random, 60)),
    }),
  },
  {
    name: 'of a later month',
    expected: 'not_begun',
    make: ({ secrets, request, random }) => ({
      text: issuePass({ secrets }, withTerms(request, [{ id: 9, ...later(1 + whole(random, 8)) }])),
    }),
  },
  {
    name: 'of months around this one',
    expected: 'not_this_month',
    make: ({ secrets, request }) => ({
      text: issuePass(
        { secrets },
        withTerms(request, [
          { id: 8, ...later(-1) },
          { id: 9, ...later(1) },
        ]),
      ),
    }),
  },
  {
    name: 'of a past month',
    expected: 'expired',
    make: ({ secrets, request, random }) => ({
      text: issuePass({ secrets }, withTerms(request, [{ id: 9, ...later(-1 - whole(random, 6)) }])),
    }),
  },
  {
    name: 'of a later day',
    expected: 'not_this_day',
    make: ({ secrets, request, random }) => ({
      text: issuePass({ secrets }, withTerms(request, [{ id: 9, year: 1405, month: 9, day: 10 + whole(random, 20) }])),
    }),
  },
  {
    name: 'cancelled',
    expected: 'cancelled',
    make: ({ request, state }) => ({
      state: { ...state, cancelled: new Set(sole(request).enrolments.map(({ id }) => id)) },
    }),
  },
  {
    name: 'of another pool',
    expected: 'other_pool',
    make: ({ state }) => ({ state: { ...state, place: { sessions: new Set(), today: new Map() } } }),
  },
  {
    name: 'of another group',
    expected: 'other_group',
    make: ({ state }) => ({ state: { ...state, place: state.place && { ...state.place, only: 'team/999999' } } }),
  },
  {
    name: 'without a lesson today',
    expected: 'no_lesson',
    make: ({ state }) => ({ state: { ...state, place: state.place && { ...state.place, today: new Map() } } }),
  },
  {
    name: 'hours early',
    expected: 'too_early',
    make: ({ state, random }) => ({ state: { ...state, at: hours(-0.6 - random() * 10) } }),
  },
  {
    name: 'after the lesson',
    expected: 'too_late',
    make: ({ state, random }) => ({ state: { ...state, at: hours(2 + random() * 4) } }),
  },
  { name: 'used', expected: 'already_used', make: () => ({ entered: () => 1 }) },
  {
    name: 'of a group with all people inside',
    expected: 'already_used',
    make: ({ secrets, request }) => ({ text: issuePass({ secrets }, { ...request, people: 5 }), entered: () => 5 }),
  },
  {
    name: 'of a group with people outside',
    expected: 'admitted',
    make: ({ secrets, request, random }) => ({
      text: issuePass({ secrets }, { ...request, people: 5 }),
      entered: () => whole(random, 5),
    }),
  },
  {
    name: 'of a family with one inside',
    expected: 'admitted',
    make: ({ secrets, request }) => {
      const [first, second] = [
        sole(request),
        { id: 700_000, name: 'نیما', enrolments: [{ id: 77, year: 1405, month: 9 }] },
      ]
      return {
        text: issuePass({ secrets }, { ...request, swimmers: [first, second] }),
        entered: (member) => (member === first.id ? 1 : 0),
      }
    },
  },
]

/** Scans of generated passes, each kind equally often, with the verdict that follows from how each was made. */
export function doorScans(count: number, seed: number): { scans: DoorScan[]; publicKeyPem: string } {
  const random = chance(seed)
  const [secrets, foreign] = [makeSecrets(), makeSecrets()]
  const scans = Array.from({ length: count }, (_, index) => {
    const kind = kinds[index % kinds.length] as Kind
    const request = requestOf(random, index)
    const key: SessionKey = sessionKey({ kind: request.kind, session: request.session })
    const state: DoorState = {
      at: new Date(now.getTime() + whole(random, 120) * 60_000),
      cancelled: new Set([1, 2, 3]),
      place: { sessions: new Set([key]), today: new Map([[key, { starts_at: '18:00', ends_at: '19:30' }]]) },
    }
    const text = issuePass({ secrets }, request)
    const base = { kind: kind.name, text, state, entered: () => 0, expected: kind.expected }
    return { ...base, ...kind.make({ random, secrets, foreign, request, state }) }
  })
  return { scans, publicKeyPem: secrets.passPublicKey }
}

const names = ['سارا موجی‌پور', 'علی رضایی', 'Nikoo', 'مریم ۲', 'José Ñandú']

function requestOf(random: () => number, index: number): PassRequest {
  const kind = (['team', 'course'] as const)[whole(random, 2)] ?? 'team'
  const enrolments = [{ id: 1000 + index, year: 1405, month: 9 }]
  return {
    uid: Array.from({ length: 22 }, () => whole(random, 36).toString(36)).join(''),
    kind,
    session: 1 + whole(random, 900),
    swimmers: [{ id: 1 + whole(random, 5000), name: names[whole(random, names.length)] ?? '', enrolments }],
    confirmedAt: new Date('2026-11-01T10:00:00Z'),
  }
}
