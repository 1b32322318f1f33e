import { expect, test } from 'vitest'
import { networkOf } from '#server/core/network.ts'

test('an IPv4 address equals its IPv6-mapped form', () => {
  expect(networkOf('5.6.7.8')).toBe('5.6.7.8')
  expect(networkOf('::ffff:5.6.7.8')).toBe('5.6.7.8')
  expect(networkOf('::FFFF:192.168.100.200')).toBe('192.168.100.200')
})

test('an IPv6 subscriber is named by four groups in lower case, without leading zeros', () => {
  expect(networkOf('2001:0DB8:0001:0002::1')).toBe('2001:db8:1:2')
  expect(networkOf('::1')).toBe('0:0:0:0')
  expect(networkOf('2001:db8::a:b:c:d:e')).toBe('2001:db8:0:a')
})

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff:0:0:9'],
  ['2001:DB8:1:2::1', '2001:0db8:0001:0002:0000:0000:0000:0001'],
  ['2001:db8::5', '2001:db8:0:0:1:2:3:4'],
  ['::1', '0:0:0:0:0:0:0:2'],
])('%s and %s are the same subscriber', (one, other) => expect(networkOf(one)).toBe(networkOf(other)))

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:3::1'],
  ['2001:db8::1', '2001:db8:0:1::1'],
  ['fe80::1', '::1'],
  ['2001:100a:1:2::1', '2001:1a:1:2::1'],
  ['2001:db8:1:2::ffff:5.6.7.8', '5.6.7.8'],
])('%s and %s are different subscribers', (one, other) => expect(networkOf(one)).not.toBe(networkOf(other)))
