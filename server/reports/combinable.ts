/** RPT-22 … RPT-29: groups of items, asked of what a record has, and of single line items. */
import { sql } from 'kysely'
import { activeGroups, type CombinableGroup } from '../../domain/reports/index.ts'
import { both, type Condition } from '../access/index.ts'
import type { Part } from './world.ts'

/** What a row has of a filter, and whether that is one of some items. */
export type Value = { readonly of: Part; readonly isAmong: (items: readonly number[]) => Condition }
/** Where the values are that a record has of a filter: several rows, each with one. */
export type Values = { readonly from: Part; readonly value: Value }

/** `alike`: of each item that was asked for, the items that are it in the account that is counted. */
export type Group = CombinableGroup & { readonly alike?: readonly (readonly number[])[] }

export const plainly = (of: Part): Value => ({ of, isAmong: (items) => sql<boolean>`${of} = any (${items}::bigint[])` })

const has = ({ from, value }: Values, items: readonly number[]): Condition =>
  sql<boolean>`exists (select ${from} and ${value.isAmong(items)})`

const hasAll = (values: Values, { items, alike }: Group): Condition => {
  if (alike !== undefined) return both(alike.map((each) => has(values, each)))
  const { from, value } = values
  const each = [...new Set(items)]
  return sql<boolean>`(select count(distinct ${value.of}) ${from} and ${value.isAmong(each)}) = ${each.length}`
}

const hasNone = ({ from, value }: Values): Condition =>
  sql<boolean>`not exists (select ${from} and ${value.of} is not null)`

const ofGroup = (values: Values, group: Group): Condition => {
  const { combine_type, items, include_null } = group
  // RPT-30: nothing but records without a value is asked for.
  if (items.length === 0) return hasNone(values)
  const holds = {
    any: has(values, items),
    all: hasAll(values, group),
    none: sql<boolean>`not ${has(values, items)}`,
    not_all: sql<boolean>`not (${hasAll(values, group)})`,
  }[combine_type]
  return include_null === true ? sql<boolean>`(${holds} or ${hasNone(values)})` : holds
}

/** Whether what a record has passes each of the groups. */
export const passes = (values: Values, groups: readonly Group[] | undefined): readonly Condition[] =>
  activeGroups(groups).map((group) => ofGroup(values, group))

/** RPT-29: whether one line item is left to be counted, by the one value that it has. */
export const isLineItem = (value: Value, groups: readonly CombinableGroup[] | undefined): Condition => {
  const active = activeGroups(groups)
  const anys = active.filter(({ combine_type: type }) => type === 'any')
  const isNull = sql<boolean>`${value.of} is null`
  const ofAny = (): Condition => {
    const among = value.isAmong(anys.flatMap(({ items }) => items))
    return anys.some((group) => group.include_null === true)
      ? sql<boolean>`(${among} is true or ${isNull})`
      : sql<boolean>`${among} is true`
  }
  return both([
    ...(anys.length === 0 ? [] : [ofAny()]),
    ...active.flatMap(({ combine_type: type, items, include_null }) => {
      if (type === 'any') return []
      if (items.length === 0) return [isNull]
      if (type !== 'all') return [sql<boolean>`${value.isAmong(items)} is not true`]
      const among = sql<boolean>`${value.isAmong(items)} is true`
      return [include_null === true ? sql<boolean>`(${among} or ${isNull})` : among]
    }),
  ])
}
