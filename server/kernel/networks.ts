/** Addresses and networks of addresses, in whichever form they are written. */
import { BlockList, isIP, SocketAddress } from 'node:net'

type Family = 'ipv4' | 'ipv6'

/** An IPv4 address inside an IPv6 one (RFC 4291 §2.5.5.2) is that IPv4 address. Null for what is none. */
const plain = (text: string): { readonly address: string; readonly family: Family } | null => {
  const version = isIP(text)
  if (version === 0) return null
  if (version === 4) return { address: text, family: 'ipv4' }
  const { address } = new SocketAddress({ address: text.replace(/%.*$/, ''), family: 'ipv6' })
  const inside = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1]
  return inside === undefined ? { address, family: 'ipv6' } : { address: inside, family: 'ipv4' }
}

/**
 * Whose an address is, as far as limits ask: of IPv6 a whole /64 is one household's or one machine's, which takes another
 * address whenever it likes. What is no address counts as itself.
 */
export const neighbourhood = (text: string): string => {
  const found = plain(text)
  if (found === null) return text
  if (found.family === 'ipv4') return found.address
  const [front = '', back = ''] = found.address.split('::')
  const groupsOf = (part: string): string[] => (part === '' ? [] : part.split(':'))
  const [before, after] = [groupsOf(front), groupsOf(back)]
  const gap = found.address.includes('::') ? 8 - before.length - after.length : 0
  const groups = [...before, ...Array.from({ length: gap }, () => '0'), ...after]
  return `${groups.slice(0, 4).join(':')}::/64`
}

type Network = { readonly address: string; readonly prefix: number; readonly family: Family }

/** `203.0.113.7`, `203.0.113.0/24`, `2001:db8::/32`; null for what is neither an address nor a network. */
export const networkIn = (text: string): Network | null => {
  const [written = '', bits, ...more] = text.trim().split('/')
  const found = plain(written)
  if (found === null || more.length > 0 || (bits !== undefined && !/^\d{1,3}$/.test(bits))) return null
  const most = found.family === 'ipv4' ? 32 : 128
  const isInside = found.family === 'ipv4' && isIP(written) === 6
  const prefix = bits === undefined ? most : Number(bits) - (isInside ? 96 : 0)
  return prefix >= 0 && prefix <= most ? { ...found, prefix } : null
}

/** Whether an address lies in one of the networks; what can't be read lies in none, and holds none. */
export const liesIn = (networks: readonly string[]): ((address: string) => boolean) => {
  const list = new BlockList()
  for (const network of networks.map(networkIn))
    if (network !== null) list.addSubnet(network.address, network.prefix, network.family)
  return (text) => {
    const found = plain(text)
    return found !== null && list.check(found.address, found.family)
  }
}
