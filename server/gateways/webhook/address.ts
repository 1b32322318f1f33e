import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** IPv4 ranges that are not of the public network (RFC 6890 and its registry). */
const special = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  special.addSubnet(network, prefix, 'ipv4')
}

/** All of IPv6 that is assigned for the public network, … */
const unicast = new BlockList()
unicast.addSubnet('2000::', 3, 'ipv6')
/** … but for protocols and documentation, and for 6to4 and Teredo, which contain an IPv4 address. */
const specialIpv6 = new BlockList()
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  specialIpv6.addSubnet(network, prefix, 'ipv6')
}

/**
 * Whether an IP address is of the public network. An IPv4 address within an IPv6 one (mapped, translated, tunnelled) is
 * not: no name of a public server resolves to it.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special.check(address, 'ipv4')
  // A zone names an interface of this machine.
  if (!isIPv6(address) || address.includes('%')) return false
  return unicast.check(address, 'ipv6') && !specialIpv6.check(address, 'ipv6')
}
