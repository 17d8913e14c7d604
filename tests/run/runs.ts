/**
 * How often a property runs. `CASELOG_FUZZ_RUNS` replaces the number that fits a usual run; `CASELOG_FUZZ_SHARE` takes a
 * part of it, for a check in between.
 */
export const runs = (usual: number): number => {
  const asked = Number(process.env['CASELOG_FUZZ_RUNS'] ?? '')
  if (Number.isSafeInteger(asked) && asked > 0) return asked
  const share = Number(process.env['CASELOG_FUZZ_SHARE'] ?? '1')
  return share > 0 && share < 1 ? Math.ceil(usual * share) : usual
}
