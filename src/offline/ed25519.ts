/**
 * Verifies Ed25519 signatures (RFC 8032) with the browser's own implementation, or in plain JavaScript where it has none:
 * Chrome before 137, Firefox before 129. Only public data: constant time is not needed.
 */
export async function verifyEd25519(
  publicKey: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
): Promise<boolean> {
  const key = Uint8Array.from(publicKey)
  try {
    const imported = await crypto.subtle.importKey('raw', key, 'Ed25519', false, ['verify'])
    return await crypto.subtle.verify('Ed25519', imported, Uint8Array.from(signature), Uint8Array.from(message))
  } catch {
    return verifyInScript(key, message, signature)
  }
}

const P = 2n ** 255n - 19n
const ORDER = 2n ** 252n + 27742317777372353535851937790883648493n
const D = mod(-121665n * inverse(121666n))
const ROOT_OF_MINUS_1 = power(2n, (P - 1n) / 4n)

/** A point of the curve in extended coordinates: x = X/Z, y = Y/Z, xy = T/Z. */
type Point = { X: bigint; Y: bigint; Z: bigint; T: bigint }

const ZERO: Point = { X: 0n, Y: 1n, Z: 1n, T: 0n }

/** The same without the browser's implementation. */
export async function verifyInScript(
  publicKey: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
): Promise<boolean> {
  if (publicKey.length !== 32 || signature.length !== 64) return false
  const r = signature.subarray(0, 32)
  const s = littleEndian(signature.subarray(32))
  const key = pointOf(publicKey)
  const commitment = pointOf(r)
  const base = pointOf(encoded(mod(4n * inverse(5n))))
  if (key === undefined || commitment === undefined || base === undefined || s >= ORDER) return false
  const hashed = await crypto.subtle.digest('SHA-512', Uint8Array.from([...r, ...publicKey, ...message]))
  const challenge = littleEndian(new Uint8Array(hashed)) % ORDER
  return isSame(times(base, s), sum(commitment, times(key, challenge)))
}

function mod(value: bigint): bigint {
  const rest = value % P
  return rest < 0n ? rest + P : rest
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  let square = mod(base)
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = mod(result * square)
    square = mod(square * square)
  }
  return result
}

function inverse(value: bigint): bigint {
  return power(value, P - 2n)
}

function littleEndian(bytes: Uint8Array): bigint {
  return bytes.reduceRight((value, byte) => value * 256n + BigInt(byte), 0n)
}

/** A y coordinate as bytes, for the even x. */
function encoded(y: bigint): Uint8Array {
  return Uint8Array.from({ length: 32 }, (_, index) => Number((y >> BigInt(8 * index)) & 0xffn))
}

/** The point of 32 bytes; undefined when they are none, or not the only bytes of their point. */
function pointOf(bytes: Uint8Array): Point | undefined {
  const whole = littleEndian(bytes)
  const y = whole & (2n ** 255n - 1n)
  if (y >= P) return undefined
  const square = mod(y * y)
  const x = rootOf(mod(square - 1n), mod(D * square + 1n))
  if (x === undefined) return undefined
  const isOdd = whole >> 255n
  if (x === 0n && isOdd === 1n) return undefined
  const X = (x & 1n) === isOdd ? x : P - x
  return { X, Y: y, Z: 1n, T: mod(X * y) }
}

/** A square root of u/v; undefined when there is none. */
function rootOf(u: bigint, v: bigint): bigint | undefined {
  const x = mod(u * v ** 3n * power(mod(u * v ** 7n), (P - 5n) / 8n))
  const square = mod(v * x * x)
  if (square === u) return x
  return square === mod(-u) ? mod(x * ROOT_OF_MINUS_1) : undefined
}

function sum(one: Point, other: Point): Point {
  const a = mod((one.Y - one.X) * (other.Y - other.X))
  const b = mod((one.Y + one.X) * (other.Y + other.X))
  const c = mod(2n * D * one.T * other.T)
  const d = mod(2n * one.Z * other.Z)
  const [e, f, g, h] = [b - a, d - c, d + c, b + a]
  return { X: mod(e * f), Y: mod(g * h), Z: mod(f * g), T: mod(e * h) }
}

function times(point: Point, factor: bigint): Point {
  let result = ZERO
  let doubled = point
  for (let rest = factor; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = sum(result, doubled)
    doubled = sum(doubled, doubled)
  }
  return result
}

function isSame(one: Point, other: Point): boolean {
  return mod(one.X * other.Z - other.X * one.Z) === 0n && mod(one.Y * other.Z - other.Y * one.Z) === 0n
}
