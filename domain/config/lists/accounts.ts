/** Lists about other agencies of the same installation. */
import { guards } from '../../access/index.ts'
import { labelled, listed, several, usual } from './listed.ts'

/** Accounts of which one report adds up figures. */
export const mostAccounts = 100

/** Linked by whoever keeps the installation, and by no agency: what an account may put into its groups. */
export const linkedAccount = listed({
  kind: 'linked_account',
  name: 'account',
  endpoint: 'linked_account',
  version: 2,
  needs: { allOf: ['nobody'] },
  fields: labelled(),
  summary: 'Other accounts that the own one may put into its groups',
})

export const linkedAccounts = several('account', 'field.accounts', mostAccounts)

const needs = guards['admin.account-groups']

/** ADM-36: makes its accounts available to enterprise reports and master grants. */
export const accountGroup = listed({
  kind: 'account_group',
  tab: 'account-groups',
  endpoint: 'account_group',
  version: 2,
  needs,
  remove: needs,
  removable: 'always',
  fields: { ...usual, accounts: linkedAccounts },
  columns: ['accounts'],
  blank: { accounts: [] },
  summary: 'Groups of accounts whose figures are added up',
})
