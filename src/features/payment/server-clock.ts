/**
 * When a moment of the server's clock comes on this device's clock, milliseconds since 1970.
 * @param serverNow what the server's clock said in the answer, @param readAt when that answer came, by the device
 */
export function onDeviceClock(moment: string, serverNow: string, readAt: number): number {
  return readAt + (Date.parse(moment) - Date.parse(serverNow))
}
