import { expect, test } from 'vitest'
import { accountCodeBody } from '#src/contract/account.ts'
import { ageGroup, level, sex } from '#src/contract/catalog/catalog.ts'
import { coachSorts, dayValues, hourValues, poolSorts, programSorts } from '#src/contract/catalog/filter-values.ts'
import { audience, dateState } from '#src/contract/catalog/pool.ts'
import { termState } from '#src/contract/enrolment.ts'
import { errorCode } from '#src/contract/error.ts'
import { bookableKind, orderKind, programKind } from '#src/contract/kind.ts'
import { notificationKind } from '#src/contract/notification.ts'
import { cacheNames } from '#src/contract/offline-media.ts'
import { passClaims } from '#src/contract/pass.ts'
import { gatewayName, orderState, receiptState } from '#src/contract/payment.ts'
import { postCategory, postOrdering, reportReason } from '#src/contract/post.ts'
import { purchaseState } from '#src/contract/purchase.ts'
import { reviewSort } from '#src/contract/review.ts'
import { searchModel } from '#src/contract/search.ts'
import { ledgerKind } from '#src/contract/wallet.ts'

// These values are stored in databases, shared links, and open pages of older builds.
test.each([
  ['team course pool', bookableKind],
  ['team course pool wallet', orderKind],
  ['team course', programKind],
  ['team course pool', passClaims.shape.kind],
  ['draft held paying confirmed expired cancelled paid_unbookable credited', orderState],
  ['held pending confirmed failed cancelled expired credited refunded reversed', receiptState],
  ['paid waiting credited unpaid', purchaseState],
  ['current future past cancelled', termState],
  ['open full closed past', dateState],
  ['sandbox zarinpal zibal', gatewayName],
  ['unbookable_credit top_up purchase refund payout', ledgerKind],
  ['swim football volleyball basketball other', postCategory],
  ['-created_at -views', postOrdering],
  ['spam offensive rights wrong other', reportReason],
  ['newest best worst', reviewSort],
  ['team course pool instructor post', searchModel],
  ['beginner intermediate advanced professional', level],
  ['women men mixed', sex],
  ['kids teens adults all', ageGroup],
  ['women men family', audience],
  ['phone-change delete-account', accountCodeBody.shape.purpose],
  [
    'booking_confirmed payment_credited payment_reversed payment_failed hold_expired term_cancelled wallet_charged session_tomorrow term_ending post_published waitlist_offer waitlist_passed paper_ending content_moderated staff_reply guardian_invited guardian_accepted guardian_ended club_message webhook_disabled schedule_changed',
    notificationKind,
  ],
])('the values «%s» stay the same across builds', (words, schema) => {
  expect(schema.options).toEqual(words.split(' '))
})

test('filters of a saved link still work', () => {
  expect([programSorts, poolSorts, coachSorts, hourValues, dayValues].map((values) => values.join(' '))).toEqual([
    'newest cheapest dearest best places',
    'soonest cheapest dearest places',
    'best experienced',
    '00-12 12-16 16-20 20-24',
    '0 1 2 3 4 5 6',
  ])
})

test('cache names stay the same across worker versions', () => {
  expect(cacheNames).toEqual({ pictures: 'pictures', downloads: 'kept-media', downloadChunks: 'kept-media-parts' })
})

test('every error code is a single identifier and unique', () => {
  for (const code of errorCode.options) expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/)
  expect(new Set(errorCode.options).size).toBe(errorCode.options.length)
})
