import { BlockList, isIP } from 'node:net'

/**
 * SES-51: whether an address is on the account's list of addresses and CIDR ranges. No list lets everybody in; a list
 * with nothing readable on it lets nobody in.
 */
export const isAdmitted = (list: readonly string[] | null, ip: string): boolean => {
  if (list === null || list.length === 0) return true
  const admitted = new BlockList()
  for (const entry of list) {
    const [text = '', bits] = entry.trim().split('/')
    const address = plain(text)
    const family = familyOf(address)
    if (family === null) continue
    const most = family === 'ipv4' ? 32 : 128
    const prefix = bits === undefined ? most : /^\d{1,3}$/.test(bits) ? Number(bits) : Number.NaN
    if (prefix >= 0 && prefix <= most) admitted.addSubnet(address, prefix, family)
  }
  const caller = plain(ip)
  const family = familyOf(caller)
  return family !== null && admitted.check(caller, family)
}

/** An IPv4 address inside an IPv6 one (RFC 4291 §2.5.5.2) is that IPv4 address. */
const plain = (address: string): string => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address

const familyOf = (address: string): 'ipv4' | 'ipv6' | null => {
  const version = isIP(address)
  return version === 4 ? 'ipv4' : version === 6 ? 'ipv6' : null
}
