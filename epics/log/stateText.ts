/** The text of a snapshot, made in pieces between which the browser may paint. */

/** UTF-16 units written before the browser may paint: about a millisecond. */
const jsonBudget = 100_000
/** To join what was written before costs so much less. */
const joining = 16

/** Down to the buckets of a table of records of a kind: state, slice, member, kind, both levels of buckets. */
const partDepth = 6

export type StateText = {
  /** The text of `JSON.stringify`, in pieces. */
  readonly pieces: (state: unknown) => AsyncGenerator<string>
  /** UTF-16 units written so far; those that were known are not. */
  readonly written: () => number
}

/** Of the parts that are as they were in the state before, the text is known. */
export const stateText = (pause: () => Promise<void>): StateText => {
  const known = new WeakMap<object, string>()
  let written = 0
  const textOf = (value: unknown): string => {
    const isObject = typeof value === 'object' && value !== null
    const had = isObject ? known.get(value) : undefined
    if (had !== undefined) return had
    const text = JSON.stringify(value) ?? 'null'
    written += text.length
    if (isObject) known.set(value, text)
    return text
  }
  /** Objects down to `depth` are taken apart, what lies deeper is one part. */
  const parts = function* (value: unknown, depth: number): Generator<string> {
    if (depth === 0 || typeof value !== 'object' || value === null || Array.isArray(value)) {
      yield textOf(value)
      return
    }
    let separator = '{'
    for (const [name, member] of Object.entries(value)) {
      if (member === undefined) continue
      yield `${separator}${JSON.stringify(name)}:`
      separator = ','
      yield* parts(member, depth - 1)
    }
    yield separator === '{' ? '{}' : '}'
  }
  return {
    written: () => written,
    pieces: async function* (state) {
      let ready: string[] = []
      let paidTo = written
      let joined = 0
      for (const part of parts(state, partDepth)) {
        ready.push(part)
        joined += part.length
        if (written - paidTo + joined / joining < jsonBudget) continue
        yield ready.join('')
        ready = []
        paidTo = written
        joined = 0
        await pause()
      }
      yield ready.join('')
    },
  }
}
