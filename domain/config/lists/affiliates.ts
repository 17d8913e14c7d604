/** Partner organizations of the provider, and what it offers to the accounts that they brought. */
import { gates } from '../../access/index.ts'
import { isFilled } from '../../kernel/blank.ts'
import type { Messages, Values } from '../../kernel/entity.ts'
import { id, nullable, optional, text } from '../../kernel/field.ts'
import { timeOf } from '../../kernel/instants.ts'
import { wording } from '../../messages/index.ts'
import { at, entrySection as section, labelled, listed, switched } from './listed.ts'

/** UTF-16 units without blanks around them (AFF-04, AFF-18). */
export const leastOfName = 3
export const leastOfLabel = 2

type Like = 'phone' | 'email' | 'street' | 'zip'
const contact = <const W extends 'text' | 'phone' | 'email'>(like: Like, max: number, label: string, widget: W) =>
  ({ field: nullable(text(like, max)), label, widget, section, span: 6 }) as const

const description = {
  field: nullable(text('prose', 2_000)),
  label: 'field.description',
  widget: 'textarea',
  section,
  span: 12,
} as const

/** AFF-05, AFF-18: of a new one nothing is sent that says nothing; that it is in use, nobody has to say. */
const filledOnly = (changes: Values, before: Values | null): Values =>
  before === null
    ? Object.fromEntries(
        Object.entries(changes).filter(
          ([name, value]) => (typeof value !== 'string' || isFilled(value)) && (name !== 'status' || value !== 1),
        ),
      )
    : changes

const endAfterStart = ({ date_time: from, end_date_time: to }: Values): Messages =>
  typeof from === 'string' && typeof to === 'string' && timeOf(to) < timeOf(from)
    ? { end_date_time: wording('field.endBeforeStart') }
    : {}

const shorterThan = (value: unknown, least: number): boolean =>
  typeof value === 'string' && isFilled(value) && value.trim().length < least

/** A host, a port and what follows: no blanks, no characters that nobody sees, and no sign-in before the host. */
const webAddress =
  /^https?:\/\/(?:\[[\da-f:.]+\]|[^\s\p{Cc}\p{Cf}/?#\\@:[\]]+)(?::\d{1,5})?(?:[/?#][^\s\p{Cc}\p{Cf}]*)?$/iu

/** AFF-19: absolute, with the scheme http or https. */
export const isWebAddress = (address: string): boolean => webAddress.test(address.trim())

/** AFF-28: what a link's address says of where somebody comes from. */
const affiliateParameter = 'affiliate'

/** AFF-13: the login address with the affiliate's number. `publicUrl` is where people reach the product. */
export const affiliateLink = (publicUrl: string, affiliate: number): string =>
  `${publicUrl}/login?${affiliateParameter}=${affiliate}`

/** AFF-12: of the account that made it. Its name is what another system knows it by, and stays. */
export const affiliate = listed({
  kind: 'affiliate',
  endpoint: 'affiliate',
  version: 1,
  needs: gates['affiliate.edit'],
  add: gates['affiliate.add'],
  read: gates['affiliate.view'],
  remove: gates['affiliate.delete'],
  removable: 'inactive',
  saving: 'status.savingAffiliate',
  called: 'affiliate_name',
  fields: {
    affiliate_name: {
      field: text('name', 160),
      label: 'field.affiliate_name',
      widget: 'text',
      section,
      span: 6,
      required: true,
      fixed: true,
    },
    /** AFF-13: made when it is read, for the product may move. */
    affiliate_link: {
      field: optional(text('prose', 2_000)),
      label: 'field.affiliate_link',
      widget: 'none',
      section,
      computed: true,
    },
    date_time: { ...at('field.affiliate_start'), span: 6 },
    end_date_time: { ...at('field.affiliate_end'), span: 6 },
    description,
    address1: contact('street', 120, 'field.affiliate_address1', 'text'),
    address2: contact('street', 120, 'field.affiliate_address2', 'text'),
    city: contact('street', 80, 'field.city', 'text'),
    state: contact('street', 40, 'field.state', 'text'),
    zip: contact('zip', 10, 'field.affiliate_zip', 'text'),
    primary_phone: contact('phone', 40, 'field.affiliate_phone', 'phone'),
    email: contact('email', 255, 'field.email', 'email'),
    ...switched,
  },
  settled: filledOnly,
  refused: (whole) => ({
    ...endAfterStart(whole),
    ...(shorterThan(whole['affiliate_name'], leastOfName) && {
      affiliate_name: wording('field.tooShort', { least: leastOfName }),
    }),
  }),
  summary: 'Affiliates',
})

/**
 * AFF-16. Whoever may see training links keeps those of the own account's affiliates as records; as a list of the
 * configuration everybody has those that the own account is offered (AFF-27).
 */
export const trainingLink = listed({
  kind: 'training_link',
  endpoint: 'training_link',
  version: 1,
  needs: gates['trainingLink.edit'],
  add: gates['trainingLink.add'],
  view: gates['trainingLink.view'],
  remove: gates['trainingLink.delete'],
  removable: 'inactive',
  saving: 'status.savingTrainingLink',
  fields: {
    label: { ...labelled().label, label: 'field.training_label' },
    url: {
      field: text('prose', 2_000),
      label: 'field.training_url',
      widget: 'text',
      section,
      span: 12,
      required: true,
    },
    /** Logs of older builds have links without the two. */
    affiliate_id: {
      field: optional(id('affiliate')),
      label: 'field.affiliate',
      widget: 'none',
      section,
      required: true,
      fixed: true,
    },
    product_id: {
      field: optional(id('product')),
      label: 'field.product',
      widget: 'none',
      section,
      span: 6,
      required: true,
    },
    date_time: { ...at('field.affiliate_start'), span: 6 },
    end_date_time: { ...at('field.affiliate_end'), span: 6 },
    description,
    ...switched,
  },
  columns: ['url'],
  settled: filledOnly,
  refused: (whole) => ({
    ...endAfterStart(whole),
    ...(shorterThan(whole['label'], leastOfLabel) && { label: wording('field.tooShort', { least: leastOfLabel }) }),
    ...(isFilled(whole['url']) && !isWebAddress(String(whole['url'])) && { url: wording('field.invalid.webAddress') }),
  }),
  summary: 'Training links that the affiliate of the own account offers for its product',
})
