/** What stands where in the form of an account. */
import type { AccountForm } from '../../domain/accounts/index.ts'

type Name = keyof AccountForm
export type Shown = {
  readonly name: Name
  readonly as: 'text' | 'day' | 'number' | 'choice' | 'flag'
  readonly isNeeded?: true
}

const text = (name: Name): Shown => ({ name, as: 'text' })
const needed = (name: Name): Shown => ({ name, as: 'text', isNeeded: true })
const day = (name: Name): Shown => ({ name, as: 'day' })
const number = (name: Name): Shown => ({ name, as: 'number' })
const choice = (name: Name): Shown => ({ name, as: 'choice' })
const flag = (name: Name): Shown => ({ name, as: 'flag' })

export const sections = [
  {
    section: 'account.section.agency',
    fields: [
      needed('name'),
      choice('time_zone'),
      text('contact_person'),
      text('support_phone'),
      choice('sales_rep_id'),
    ],
  },
  {
    section: 'account.section.dates',
    fields: [
      day('start_date'),
      day('anniversary_date'),
      day('expiration_date'),
      number('grace_period'),
      day('shut_off_date'),
    ],
  },
  {
    section: 'account.section.subscription',
    fields: [
      choice('product_name'),
      choice('affiliate_id'),
      text('service_provider'),
      choice('bill_cycle'),
      flag('paid_setup'),
      flag('billing_enabled'),
      flag('show_demo_link'),
    ],
  },
  { section: 'account.section.limits', fields: [number('max_fields'), flag('enable_mfa')] },
] as const satisfies readonly { readonly section: string; readonly fields: readonly Shown[] }[]
