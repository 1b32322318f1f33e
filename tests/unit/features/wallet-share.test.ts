import { describe, expect, test } from 'vitest'
import { isBelowBank, walletShare } from '#src/contract/wallet.ts'

describe('the wallet’s share', () => {
  const bankLeast = 10_000
  test.each([
    ['of an empty wallet is zero', 13_000_000, 0, 0],
    ['of a sufficient wallet is everything', 13_000_000, 13_000_000, 13_000_000],
    ['leaves the bank at least its minimum: the complete balance', 13_000_000, 12_990_000, 12_990_000],
    ['is reduced to leave the bank its minimum', 13_000_000, 12_999_990, 12_990_000],
    ['of an order below the bank’s minimum is zero unless the balance suffices', 9_990, 9_980, 0],
    ['of an order below the bank’s minimum is everything when the balance suffices', 9_990, 9_990, 9_990],
  ])('%s', (_, payable, available, share) => {
    expect(walletShare({ payable, available, bankLeast })).toBe(share)
  })

  test('the bank opens no payment below its minimum, and none is needed for zero', () => {
    expect([0, 1, 9_999, 10_000].map((rest) => isBelowBank(rest, bankLeast))).toEqual([false, true, true, false])
  })
})
