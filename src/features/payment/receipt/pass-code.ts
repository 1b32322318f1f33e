import { encode } from 'uqr'

/** Readers need an empty margin of four modules around the code. */
const QUIET_ZONE = 4

/** The modules of an entry pass's QR code with its quiet zone, row by row; true is dark. */
export function passCode(token: string): { size: number; rows: boolean[][] } {
  const { data, size } = encode(token, { ecc: 'L', boostEcc: true, border: QUIET_ZONE })
  return { size, rows: data }
}
