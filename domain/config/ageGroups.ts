/** The age groups by which reports count (RPT-62 … RPT-64). */
import { count, group, id, nullable, oneOf, text, type Infer } from '../kernel/index.ts'

/** `age` and `true_age` are the product's own, the others what a funder asks for. */
export const ageGroupSets = ['age', 'true_age', 'VOCA', 'VAWA', 'other'] as const

/** Years from `min` to `max`, both counted; open-ended without `max`, not reported without either. */
export const ageGroup = group({
  id: id('age_group'),
  set: oneOf(ageGroupSets),
  description: text('name', 40),
  min: nullable(count(0, 200)),
  max: nullable(count(0, 200)),
})
export type AgeGroup = Infer<typeof ageGroup>

/** The first year of each group after the one from 0; the last group has no end. */
const starts: Readonly<Record<(typeof ageGroupSets)[number], readonly number[]>> = {
  age: [13, 18, 25, 60],
  true_age: [7, 13, 18, 30, 45, 60, 65],
  VOCA: [13, 18, 25, 60],
  VAWA: [11, 18, 25, 60],
  other: [7, 13, 18, 30, 45, 60, 65],
}

const described = (min: number, next: number | undefined): Omit<AgeGroup, 'id' | 'set'> =>
  next === undefined
    ? { description: `${min} and older`, min, max: null }
    : { description: `${min}-${next - 1}`, min, max: next - 1 }

const notReported = { description: 'Not Reported', min: null, max: null }

const groupsOf = (set: (typeof ageGroupSets)[number]): readonly Omit<AgeGroup, 'id'>[] => {
  const from = [0, ...starts[set]]
  return [...from.map((min, index) => described(min, from[index + 1])), notReported].map((one) => ({ set, ...one }))
}

export const ageGroups: readonly AgeGroup[] = ageGroupSets
  .flatMap(groupsOf)
  .map((one, index) => ({ id: index + 1, ...one }))
