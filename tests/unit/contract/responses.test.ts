import { describe, expect, test } from 'vitest'
import * as account from '#src/contract/account.ts'
import * as auth from '#src/contract/auth.ts'
import { entryOf } from '#src/contract/build.ts'
import * as catalog from '#src/contract/catalog/catalog.ts'
import * as instructor from '#src/contract/catalog/instructor.ts'
import * as pool from '#src/contract/catalog/pool.ts'
import { contactRequest, contactStored } from '#src/contract/contact.ts'
import * as enrolment from '#src/contract/enrolment.ts'
import { errorBody, fieldErrors } from '#src/contract/error.ts'
import * as members from '#src/contract/member/member.ts'
import * as news from '#src/contract/notification.ts'
import { isPublicMedia, workerMessage } from '#src/contract/offline-media.ts'
import * as pass from '#src/contract/pass.ts'
import * as payment from '#src/contract/payment.ts'
import * as posts from '#src/contract/post.ts'
import { purchasePage, purchasesQuery } from '#src/contract/purchase.ts'
import { openPage, pushEndpoint, pushKey } from '#src/contract/push.ts'
import * as reviews from '#src/contract/review.ts'
import { searchHits } from '#src/contract/search.ts'
import { topUpRequest, walletPage } from '#src/contract/wallet.ts'
import * as examples from './examples.ts'
import * as ownExamples from './examples-account.ts'

const full = { ...examples, ...ownExamples }

type Schema = { parse: (value: unknown) => unknown }
const text = (...names: string[]) => Object.fromEntries(names.map((name) => [name, `some ${name}`]))
const phone = { phone_number: '09121234567' }
const { page } = examples
const claims = {
  uid: 'A1',
  kind: 'team',
  session: 1,
  terms: [
    [1405, 9, 3],
    [1405, 9, 3, 2],
  ],
  holder: 'علی',
  people: 2,
  iat: 1,
  exp: 2,
}

test.each<[string, Schema, unknown]>([
  ['teams', catalog.programPage, page(full.programCard)],
  ['a team', catalog.programDetail, full.programDetail],
  ['a class to be booked', catalog.sessionDetail, full.sessionDetail],
  ['a slide', catalog.slide, full.slide],
  ['pools', pool.poolPage, page(full.poolCard)],
  ['a pool', pool.poolDetail, full.poolDetail],
  [
    'an opening to be booked',
    pool.poolSlotDetail,
    { ...full.sessionDetail, audience: 'women', dates: [full.datePlaces] },
  ],
  ['coaches', instructor.instructorPage, page(full.instructorCard)],
  [
    'a coach',
    instructor.instructorDetail,
    {
      ...full.instructorCard,
      bio: 'شناگر',
      certificates: ['A'],
      teams: [full.programCard],
      courses: [full.programCard],
    },
  ],
  ['posts', posts.postPage, { ...page(full.post), next_cursor: 'abc' }],
  ['a bare list of posts', posts.postList, [full.post]],
  ['a new post', posts.postCreated, { ...full.post, media: '/media/a.mp4' }],
  ['counts of posts', posts.postStats, { count: 3, videos: 2, views: 4 }],
  ['views of a post', posts.postViews, { views: 4 }],
  ['an edited post', posts.postEdit, { ...text('title', 'description'), category: 'other' }],
  ['a report', posts.reportRequest, { reason: 'spam', text: 'x' }],
  [
    'reviews',
    reviews.reviewPage,
    {
      ...page(full.review),
      subject: { kind: 'course', id: 7, name: 'x' },
      summary: { average: 4.5, histogram: [{ rating: 5, count: 1 }] },
    },
  ],
  ['my review', reviews.myReview, { review: full.review, may_write: true }],
  ['a review to be written', reviews.reviewRequest, { rating: 3, text: 'x' }],
  ['an order while it is paid', payment.paymentOrder, full.paymentOrder],
  ['the redirect to the bank', payment.attemptOpened, { redirect_url: 'https://bank.example', state: 'paying' }],
  ['a payment attempt', payment.attemptRequest, { gateway: 'sandbox', wallet: true }],
  [
    'a quote',
    payment.priceQuote,
    { price: full.paymentOrder.price, code: { code: 'nowruz', percent: 20, amount: 10 } },
  ],
  ['a receipt', payment.receipt, full.receipt],
  ['purchases', purchasePage, page(full.purchase)],
  ['purchases of a kind', purchasesQuery, { page: 1, page_size: 24, state: 'paid', kind: 'wallet' }],
  ['my months', enrolment.myTerms, { now: 'now', results: [full.myTerm] }],
  ['a cancelled month', enrolment.termCancelled, { order: 'A1', refunded: 8 }],
  ['my months of a kind', enrolment.myTermsQuery, { kind: 'team' }],
  ['the wallet', walletPage, { ...page(full.ledgerEntry), balance: 4, reserved: 1, currency: 'IRR' }],
  ['a wallet top-up', topUpRequest, { amount: 100_000 }],
  ['notifications', news.notificationPage, { ...page(full.notification), unread: 1 }],
  ['how many are unread', news.unreadCount, { unread: 1 }],
  ['search results', searchHits, [full.searchHit]],
  ['my profile', auth.profile, full.profile],
  ['my members', members.memberList, { results: [full.member] }],
  [
    'a new member',
    members.memberBody,
    { name: 'x', relation: 'child', sex: 'male', birth_date: null, pickup_persons: [{ name: 'x', ...phone }] },
  ],
  [
    'a changed member',
    members.memberPatch,
    { relation: 'spouse', insurance_until: full.date, emergency_contact: null },
  ],
  ['a medical note', members.medicalNote, text('note', 'consented_at')],
  ['a medical note to be stored', members.medicalNoteBody, { note: 'x', consent: true }],
  ['my public page', account.publicActivity, full.publicActivity],
  [
    'my settings',
    account.accountSettings,
    {
      notifications: { booking: true, reminder: false, term_ending: true, post: false },
      quiet_hours: { on: false, from: 23, to: 7 },
    },
  ],
  [
    'a changed profile',
    account.profilePatch,
    { ...text('name', 'username'), birth_date: { year: 1370, month: 1, day: 1 } },
  ],
  ['a device', account.signedInSession, { ...text('id', 'device', 'created_at', 'last_seen_at'), current: true }],
  ['first credentials', account.credentialsBody, text('username', 'password', 'confirm_password')],
  ['a new password', account.newPasswordBody, text('new_password', 'confirm_password')],
  ['a changed password', account.passwordChangeBody, text('current_password', 'new_password', 'confirm_password')],
  ['a protected change', account.accountCodeBody, { purpose: 'phone-change', ...phone }],
  ['a new number', account.phoneChangeBody, { ...phone, ...text('current_code', 'new_code') }],
  ['an account deletion', account.accountDeleteBody, text('otp', 'iban', 'holder')],
  ['a number', auth.phoneBody, phone],
  ['whether a number is new', auth.firstLoginResponse, { is_first_login: true }],
  ['a code on its way', auth.otpSent, { detail: 'x', retry_after: 120 }],
  ['a sign-in by code', auth.signInBody, { ...phone, ...text('otp') }],
  ['a sign-in by password', auth.signInBody, { ...phone, ...text('password') }],
  ['tokens', auth.tokenBundle, { ...text('access', 'refresh'), is_first_login: false }],
  ['the claims of a token', auth.accessClaims, { ...text('sub', 'sid', 'username'), exp: 2 }],
  ['a token refresh', auth.refreshBody, text('refresh')],
  ['a sign-out', auth.logoutBody, text('refresh')],
  ['a token check', auth.verifyBody, text('token')],
  ['a message to us', contactRequest, text('name', 'phone_number', 'text')],
  ['its confirmation', contactStored, text('detail')],
  ['an entry pass', pass.passClaims, claims],
  ['cancelled passes', pass.revokedList, text('body', 'signature')],
  ['the revoked enrolments', pass.revokedBody, { issued_at: 1, enrolments: [2] }],
  ['the key of check-in', pass.passKey, { algorithm: 'Ed25519', public_key_pem: 'x' }],
  ['the VAPID key', pushKey, text('key')],
  ['a removed subscription', pushEndpoint, text('endpoint')],
  ['a tapped notification', openPage, { type: 'open-page', href: '/' }],
  [
    'an error',
    errorBody,
    {
      ...{ detail: 'x', code: 'otp_wait', months: [full.date], order: 'A1', live_code: true },
      swimmers: [{ id: 6, result: 'too_young' }],
    },
  ],
  ['field errors', fieldErrors, { title: ['x'] }],
  ['changed downloads', workerMessage, { type: 'KEPT_CHANGED' }],
  ['loaded pictures', workerMessage, { type: 'PICTURES_SEEN', urls: ['/a'] }],
  ['a page to claim', workerMessage, { type: 'TAKE_PAGE' }],
])('%s: all fields are preserved', (_what, schema, value) => expect(schema.parse(value)).toEqual(value))

describe('responses of an older server are accepted', () => {
  test('a profile without name, birth date and role', () => {
    const { name: _, birth_date: __, staff: ___, ...old } = full.profile
    expect(auth.profile.parse(old)).toEqual({ ...old, name: '', birth_date: null, staff: false })
  })

  test('settings without quiet hours: the default applies', () => {
    const notifications = { booking: true, reminder: true, term_ending: true, post: true }
    expect(account.accountSettings.parse({ notifications }).quiet_hours).toEqual({ on: true, from: 22, to: 8 })
  })

  test('a notification without a message', () => {
    const { message: _, ...old } = full.notification
    expect(news.notification.parse(old).message).toBeNull()
  })
})

test.each([
  ['/media/pictures/a.webp', true],
  ['/media/avatars/a.webp', false],
  ['/media/avatars-of-fish/a.webp', true],
  ['/api/media/', false],
  ['/x/media/avatars/a.webp', false],
])('whether a cache may contain %s: %s', (path, may) => expect(isPublicMedia(path)).toBe(may))

test('a page identifies its build', () => {
  expect(entryOf('<head><link rel="part" id="entry" href="/assets/main-1.js" crossorigin>')).toBe('/assets/main-1.js')
  expect(entryOf('<link rel="part" href="/assets/main-1.js">')).toBeUndefined()
})
