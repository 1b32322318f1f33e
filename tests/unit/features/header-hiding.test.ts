import { describe, expect, test } from 'vitest'
import { visibleRegions } from '#src/features/shell/visibility.ts'

const everything = { header: true, bottomBar: true, footer: true, subtitle: false }
const noHeader = { ...everything, header: false, bottomBar: false }
const paying = { ...noHeader, footer: false }
const overview = { ...noHeader, subtitle: true }

// Every URL of the specification's route table, then the other targets of its navigation.
const addresses: [string, ReturnType<typeof visibleRegions>][] = [
  ['/', everything],
  ['/posts/12', everything],
  ['/posts/front-crawl-12', everything],
  ['/create-post', everything],
  ['/pool-overview/3', overview],
  ['/pools/3/pool-detail/7', noHeader],
  ['/pool-payment', paying],
  ['/pool-gateway', paying],
  ['/courses', everything],
  ['/swim-course-overview/2', overview],
  ['/courses/booking/2/session/1', noHeader],
  ['/teams', everything],
  ['/team-overview/1', overview],
  ['/teams/booking/1/session/1', noHeader],
  ['/teams/1', everything],
  ['/courses/2', everything],
  ['/team-payment', paying],
  ['/team-gateway', paying],
  ['/payment-receipt/0190-ab', paying],
  ['/payment-receipt/0190-ab/any/tail', paying],
  ['/instructors', everything],
  ['/instructors-profile/4', noHeader],
  ['/about', everything],
  ['/contact', everything],
  ['/login', everything],
  ['/verify-otp', everything],
  ['/login/password', everything],
  ['/set-credentials', everything],
  ['/account-settings', noHeader],
  ['/profile-edit', noHeader],
  ['/password-edit', noHeader],
  ['/my-courses', noHeader],
  ['/my-teams', noHeader],
  ['/my-pools', noHeader],
  ['/uploads', noHeader],
  ['/storage', noHeader],
  ['/members', noHeader],
  ['/members/new', noHeader],
  ['/members/3', noHeader],
  ['/videos', everything],
  ['/categories', everything],
  ['/privacy', everything],
  ['/terms', everything],
  ['/contact-us', { ...everything, footer: false }],
  ['/about-us', everything],
  ['/upload', everything],
  ['/profile', { ...noHeader, footer: false }],
  ['/security', noHeader],
  ['/purchase-history', noHeader],
  ['/wallet', noHeader],
  ['/notifications', noHeader],
  ['/search', everything],
  ['/pools', everything],
  ['/ticket', paying],
]

describe('the elements around each page', () => {
  test.each(addresses)('%s', (pathname, parts) => expect(visibleRegions(pathname)).toEqual(parts))

  test.each(addresses)('%s with a trailing slash shows the same', (pathname, parts) =>
    expect(visibleRegions(`${pathname}/`)).toEqual(parts),
  )
})

describe('complete segments are compared, not prefixes', () => {
  test.each(['/profile-of-a-coach', '/wallets', '/team-payments', '/my/wallet', '/teams/bookings', '/contact-us-now'])(
    '%s keeps header and footer',
    (pathname) => expect(visibleRegions(pathname)).toEqual(everything),
  )
})
