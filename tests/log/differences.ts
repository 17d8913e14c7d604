/** What differs between two states as JSON has them: the places, and what stands there in each. */

export type Difference = {
  /** Members from the root on; a list is one value where its lengths differ. */
  readonly path: readonly string[]
  /** Undefined, which JSON has not, where nothing stands. */
  readonly from?: unknown
  readonly to?: unknown
}

export type Became = 'added' | 'gone' | 'changed'
export const becameOf = ({ from, to }: Difference): Became =>
  from === undefined ? 'added' : to === undefined ? 'gone' : 'changed'

type Members = Readonly<Record<string, unknown>>
const memberOf = (members: Members, name: string): unknown => (Object.hasOwn(members, name) ? members[name] : undefined)

const isWhole = (value: unknown): value is Members => typeof value === 'object' && value !== null
const sizeOf = (value: unknown): number => (Array.isArray(value) ? value.length : -1)

export const differencesOf = (from: unknown, to: unknown, path: readonly string[] = []): readonly Difference[] => {
  // What a reducer leaves as it is is the same object.
  if (from === to) return []
  if (!isWhole(from) || !isWhole(to) || sizeOf(from) !== sizeOf(to)) return [{ path, from, to }]
  return Object.keys({ ...from, ...to })
    .toSorted()
    .flatMap((name) => differencesOf(memberOf(from, name), memberOf(to, name), [...path, name]))
}

const withMember = (whole: unknown, [name, ...rest]: readonly string[], to: unknown): unknown => {
  if (name === undefined) return to
  if (Array.isArray(whole)) return whole.map((each, at) => (String(at) === name ? withMember(each, rest, to) : each))
  const { [name]: member, ...others } = (whole ?? {}) as Members
  const becomes = withMember(member, rest, to)
  return becomes === undefined ? others : { ...others, [name]: becomes }
}

export const withDifferences = (whole: unknown, differences: readonly Difference[]): unknown =>
  differences.reduce<unknown>((state, { path, to }) => withMember(state, path, to), whole)

/** As a JSON pointer (RFC 6901). */
export const pointerOf = (path: readonly string[]): string =>
  path.map((name) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

export const pathOf = (pointer: string): readonly string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))

export const valueAt = (whole: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, name) => (isWhole(value) ? memberOf(value, name) : undefined), whole)
