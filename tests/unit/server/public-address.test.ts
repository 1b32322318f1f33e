import { expect, test } from 'vitest'
import { isPublicAddress } from '#server/gateways/webhook/address.ts'

test.each(['8.8.8.8', '185.143.233.1', '172.15.0.1', '172.32.0.1', '100.63.0.1', '2606:4700::1111', '2a01:4f8::1'])(
  '%s is of the public network',
  (address) => expect(isPublicAddress(address)).toBe(true),
)

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.9.9.9',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.1',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  '',
  'localhost',
  '8.8.8',
])('%s is not', (address) => expect(isPublicAddress(address)).toBe(false))
