import { liesIn } from '../kernel/networks.ts'

/**
 * SES-51: whether an address is on the account's list of addresses and CIDR ranges. No list lets everybody in; a list
 * with nothing readable on it lets nobody in.
 */
export const isAdmitted = (list: readonly string[] | null, ip: string): boolean =>
  list === null || list.length === 0 || liesIn(list)(ip)
