/**
 * Converts a moment of the server's clock to this device's clock, in milliseconds since 1970. `serverNow` is the
 * server's time in the response, `readAt` this device's time when the response arrived.
 */
export function onDeviceClock(moment: string, serverNow: string, readAt: number): number {
  return readAt + (Date.parse(moment) - Date.parse(serverNow))
}
