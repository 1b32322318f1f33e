/** Path segments; `*` matches one segment, a final `**` any number, also none. */
type Pattern = readonly string[]

const payment: readonly Pattern[] = [
  ['team-payment'],
  ['pool-payment'],
  ['team-gateway'],
  ['pool-gateway'],
  ['payment-receipt', '**'],
  ['ticket'],
]

/** Screens of staff have a frame of their own. */
const staff: readonly Pattern[] = [['desk', '**'], ['door'], ['coach']]

const headerless: readonly Pattern[] = [
  ['teams', 'booking', '**'],
  ['courses', 'booking', '**'],
  ['pools', '*', 'pool-detail', '**'],
  ...payment,
  ['pool-overview', '**'],
  ['team-overview', '**'],
  ['swim-course-overview', '**'],
  ['instructors-profile', '**'],
  ['account-settings'],
  ['profile'],
  ['profile-edit'],
  ['password-edit'],
  ['security'],
  ['purchase-history'],
  ['wallet'],
  ['notifications'],
  // The other pages of the account have the same frame: its tabs must not move between them.
  ['my-teams'],
  ['my-courses'],
  ['my-pools'],
  ['uploads'],
  ['storage'],
  ['members', '**'],
  ...staff,
]

const footerless: readonly Pattern[] = [
  ['contact-us'],
  ['profile'],
  // Who pays or shows a ticket has one thing to do.
  ...payment,
  ...staff,
]

const subtitled: readonly Pattern[] = [
  ['pool-overview', '**'],
  ['team-overview', '**'],
  ['swim-course-overview', '**'],
]

/** Which regions of the shell a path shows. Matches whole segments: `/profile` is not `/profile-edit`. */
export function visibleRegions(pathname: string): {
  header: boolean
  bottomBar: boolean
  footer: boolean
  subtitle: boolean
} {
  const segments = pathname.split('/').filter((segment) => segment !== '')
  const header = !headerless.some((pattern) => matches(pattern, segments))
  return {
    header,
    bottomBar: header,
    footer: !footerless.some((pattern) => matches(pattern, segments)),
    subtitle: subtitled.some((pattern) => matches(pattern, segments)),
  }
}

function matches(pattern: Pattern, segments: readonly string[]): boolean {
  const open = pattern.at(-1) === '**'
  const fixed = open ? pattern.slice(0, -1) : pattern
  if (open ? segments.length < fixed.length : segments.length !== fixed.length) return false
  return fixed.every((segment, index) => segment === '*' || segment === segments[index])
}
