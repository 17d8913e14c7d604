/**
 * How often a property runs. `CASELOG_RUNS_TIMES` multiplies the number that fits a usual run: above 1 for `npm run fuzz`,
 * below for a check in between.
 */
export const runs = (usual: number): number => {
  const times = Number(process.env['CASELOG_RUNS_TIMES'] ?? '1')
  return times > 0 ? Math.ceil(usual * times) : usual
}

/** How many ms a property with a patience of its own has: more with more runs, never less. */
export const patience = (usual: number): number => Math.max(usual, runs(usual))
