/** What pickers offer and records show of the agency's lists. */
import { tableGet, tableValues, type Infer, type Table } from '../kernel/index.ts'
import { t } from '../messages/index.ts'
import type { advocate, FieldView, gender, race, stage } from './forms.ts'
import type { ConfigState } from './reducer.ts'

type WithConfig = { readonly config: ConfigState }
type Race = Infer<typeof race>
type Gender = Infer<typeof gender>
type Stage = Infer<typeof stage>
type Advocate = Infer<typeof advocate>

/** CFG-27: where the name stands decides how a missing one is worded. */
export type NamePlace = 'value' | 'heading'

const notFound = (kind: 'race' | 'gender' | 'stage' | 'advocate', place: NamePlace): string => t(`notFound.${place}`, { kind: t(`notFound.kind.${kind}`) })

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true })
const byLabel = (a: { label: string; id: number }, b: { label: string; id: number }): number => collator.compare(a.label, b.label) || a.id - b.id

const activeOf = <T extends { id: number; label: string; status: number }>(table: Table<T>): readonly T[] =>
  tableValues(table)
    .filter(({ status }) => status === 1)
    .toSorted(byLabel)

export const advocateName = ({ first, last }: Pick<Advocate, 'first' | 'last'>): string => `${first} ${last}`.trim()

export const raceLabel = ({ config }: WithConfig, id: number, place: NamePlace): string => tableGet(config.races, id)?.label ?? notFound('race', place)
export const genderLabel = ({ config }: WithConfig, id: number, place: NamePlace): string => tableGet(config.genders, id)?.label ?? notFound('gender', place)
export const stageLabel = ({ config }: WithConfig, id: number, place: NamePlace): string => tableGet(config.case_stages, id)?.label ?? notFound('stage', place)
export const advocateLabel = ({ config }: WithConfig, id: number, place: NamePlace): string => {
  const found = tableGet(config.advocates, id)
  return found ? advocateName(found) : notFound('advocate', place)
}

export const activeRaces = ({ config }: WithConfig): readonly Race[] => activeOf(config.races)
export const activeGenders = ({ config }: WithConfig): readonly Gender[] => activeOf(config.genders)
export const activeStages = ({ config }: WithConfig): readonly Stage[] => activeOf(config.case_stages)
export const defaultStage = (state: WithConfig): Stage | undefined => activeStages(state).find(({ is_default }) => is_default)
/** SRC-19: by last name, then first. */
export const activeAdvocates = ({ config }: WithConfig): readonly Advocate[] =>
  tableValues(config.advocates)
    .filter(({ status }) => status === 1)
    .toSorted((a, b) => collator.compare(a.last, b.last) || collator.compare(a.first, b.first) || a.id - b.id)

/** The custom fields of a kind that are not inactive, in their order, then by id. */
export const fieldViewsOf = ({ config }: WithConfig, of: FieldView['table']): readonly FieldView[] =>
  tableValues(config.field_views)
    .filter(({ table, status }) => table === of && status !== 0)
    .toSorted((a, b) => a.order - b.order || a.id - b.id)

export const settingsAreLoaded = ({ config }: WithConfig): boolean => config.loaded
