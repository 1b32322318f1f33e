import { describe, expect, test } from 'vitest'
import { isBelowBank, walletShare } from '#src/contract/wallet.ts'

describe('what the wallet pays', () => {
  const bankLeast = 10_000
  test.each([
    ['an empty wallet nothing', 13_000_000, 0, 0],
    ['a wallet that reaches, all', 13_000_000, 13_000_000, 13_000_000],
    ['a part that leaves the bank enough, all it holds', 13_000_000, 12_990_000, 12_990_000],
    ['a part that leaves the bank too little, less', 13_000_000, 12_999_990, 12_990_000],
    ['of an order below the bank’s least, nothing unless it reaches', 9_990, 9_980, 0],
    ['of an order below the bank’s least, all when it reaches', 9_990, 9_990, 9_990],
  ])('%s', (_, payable, available, share) => {
    expect(walletShare({ payable, available, bankLeast })).toBe(share)
  })

  test('the bank opens no payment below its least, and none is needed of nothing', () => {
    expect([0, 1, 9_999, 10_000].map((rest) => isBelowBank(rest, bankLeast))).toEqual([false, true, true, false])
  })
})
