/** PRM-42, PRM-43: what follows when somebody's access is changed. */

/** A capability of a single user, granted or taken away again; what the role gives is not touched. */
export const withCapability = (capabilities: readonly string[], name: string, granted: boolean): readonly string[] => {
  const others = capabilities.filter((one) => one !== name)
  return (granted ? [...others, name] : others).toSorted()
}

/** PRM-43 */
export const reloadNeeded = (
  changedUserId: number,
  { userId, masqueradedUserId }: { readonly userId: number | null; readonly masqueradedUserId: number | null },
): boolean => changedUserId === userId || changedUserId === masqueradedUserId
