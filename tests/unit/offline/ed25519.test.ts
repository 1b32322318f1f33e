import { generateKeyPairSync, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { verifyEd25519, verifyInScript } from '#src/offline/ed25519.ts'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const key = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32)
const message = Uint8Array.from(Buffer.from('بلیت ورود'))
const signature = Uint8Array.from(sign(null, message, privateKey))

const flipped = (bytes: Uint8Array, index: number) => bytes.map((byte, at) => (at === index ? byte ^ 1 : byte))

test.each([
  ['the browser', verifyEd25519],
  ['plain JavaScript', verifyInScript],
])('%s accepts a genuine signature and none that is altered', async (_, verify) => {
  expect(await verify(key, message, signature)).toBe(true)
  for (const index of [0, 31, 32, 62]) expect(await verify(key, message, flipped(signature, index))).toBe(false)
  expect(await verify(key, flipped(message, 3), signature)).toBe(false)
  expect(await verify(flipped(key, 0), message, signature)).toBe(false)
  expect(await verify(key, message, signature.subarray(1))).toBe(false)
})

test('plain JavaScript agrees with Node about other keys, and accepts no second form of a signature', async () => {
  for (let round = 0; round < 5; round += 1) {
    const pair = generateKeyPairSync('ed25519')
    const raw = pair.publicKey.export({ type: 'spki', format: 'der' }).subarray(-32)
    expect(await verifyInScript(raw, message, sign(null, message, pair.privateKey))).toBe(true)
  }
  // s + the order of the group would verify by the equation alone.
  const order = 2n ** 252n + 27742317777372353535851937790883648493n
  const s = signature.subarray(32).reduceRight((value, byte) => value * 256n + BigInt(byte), 0n) + order
  const second = Uint8Array.from({ length: 32 }, (_, index) => Number((s >> BigInt(8 * index)) & 0xffn))
  expect(await verifyInScript(key, message, Uint8Array.from([...signature.subarray(0, 32), ...second]))).toBe(false)
})
