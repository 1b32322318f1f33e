/** Whole secrets by their shape: access tokens, refresh tokens, mobile numbers, card numbers. */
const shapes = {
  'an access token': /eyJ[\w-]+\.[\w-]+\.[\w-]+/,
  'a refresh token': /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.\d+\.[\w-]{10,}/,
  'a mobile number': /(?<![\w.])(?:\+98|0098|98|0)?9\d{9}(?![\w.])/,
  'a card number': /(?<![\w.])[1-9]\d{15}(?![\w.])/,
}
/** Numbers a log line carries by itself; any of them may look like a code or a number of somebody's. */
const ownNumbers = /"(?:pid|time|responseTime|remotePort|port)":[\d.]+,?/g
/** The embedded SMS device shares the terminal with the log; it is a phone, not the log. */
const smsDevice = /^\[sms\] /

/**
 * What of people's secrets stands whole in log lines: `what: line` each. Codes have no shape of their own, so the ones
 * that were sent have to be named.
 */
export function secretsIn(lines: readonly string[], codes: readonly string[] = []): string[] {
  const isCode = codes.length === 0 ? undefined : new RegExp(`(?<![\\w.-])(?:${codes.join('|')})(?![\\w.-])`)
  const all = [...Object.entries(shapes), ...(isCode === undefined ? [] : [['a code', isCode] as const])]
  return lines
    .flatMap((line) => line.split('\n'))
    .filter((line) => !smsDevice.test(line))
    .flatMap((line) => {
      const text = line.replace(ownNumbers, '')
      return all.filter(([, shape]) => shape.test(text)).map(([what]) => `${what}: ${line}`)
    })
}

/** Throws when anything of people's secrets stands whole in these lines. */
export function refuseSecrets(lines: readonly string[], codes: readonly string[] = []): void {
  const found = secretsIn(lines, codes)
  if (found.length > 0) throw new Error(`The log tells secrets:\n${found.join('\n')}`)
}
