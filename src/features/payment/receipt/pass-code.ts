import { encode } from 'uqr'

/** QR readers need a quiet zone of four modules around the code. */
const QUIET_ZONE = 4
/** Modules a side up to which a stronger level of error correction reads better than larger modules. */
const MOST_MODULES = 57
/** The strongest that helps first: level H has larger codes and reads no more of them. */
const levels = ['Q', 'M'] as const

/** The QR code of an entry pass with its quiet zone, row by row; true is dark. */
export function passCode(token: string): { size: number; rows: boolean[][] } {
  const { data, size } = encodeFor(token)
  return { size, rows: data }
}

/** The first level that fits into so many modules; a longer text at the lowest, so that modules stay large. */
function encodeFor(token: string) {
  for (const ecc of levels) {
    const code = encode(token, { ecc, border: QUIET_ZONE })
    if (code.size - 2 * QUIET_ZONE <= MOST_MODULES) return code
  }
  return encode(token, { ecc: 'L', boostEcc: true, border: QUIET_ZONE })
}
