/** A small mistake of a good engineer; it compiles. */
export type Mistake = {
  /** In plain words. */
  readonly what: string
  readonly file: string
  /** Stands exactly once in the file. */
  readonly from: string
  readonly to: string
  /** The test files or folders that ought to notice, by the project that runs them. */
  readonly noticedBy: Readonly<Partial<Record<'quick' | 'server' | 'screens', readonly string[]>>>
}

export const plantedIn = (text: string, { what, from, to }: Mistake): string => {
  const [before = '', after, ...more] = text.split(from)
  if (after === undefined || more.length > 0) throw new Error(`${what}: its place is not to be found exactly once`)
  return `${before}${to}${after}`
}
