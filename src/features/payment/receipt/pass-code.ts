import { encode } from 'uqr'

/** QR readers need a quiet zone of four modules around the code. */
const QUIET_ZONE = 4

/** The QR code of an entry pass with its quiet zone, row by row; true is dark. */
export function passCode(token: string): { size: number; rows: boolean[][] } {
  const { data, size } = encode(token, { ecc: 'L', boostEcc: true, border: QUIET_ZONE })
  return { size, rows: data }
}
