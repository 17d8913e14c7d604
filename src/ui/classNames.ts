/** Joins the class names that are given, leaving out those that are absent or false. */
export const classNames = (...names: readonly (string | false | null | undefined)[]): string =>
  names.filter(Boolean).join(' ')
