/** The page of a kind of record, and what most pages have (NAV-07 … NAV-11). */
import type { EntityPage, EntityTab } from '../../kernel/entity.ts'
import type { Needs } from '../../kernel/index.ts'

export const one = (scope: string): Needs => ({ allOf: [scope] })
const anybody: Needs = 'signedIn'

const tab = <const N extends string>(name: N, needs: Needs, lists?: string): EntityTab & { readonly tab: N } => ({
  tab: name,
  needs,
  ...(lists !== undefined && { lists }),
})

export const tabs = {
  edit: tab('edit', anybody),
  /** CLI-22 */
  person: tab('person', one('view_own_victim')),
  tags: tab('tags', one('view_term')),
  notes: tab('notes', anybody, 'note'),
  tasks: tab('tasks', one('view_task'), 'task'),
  appointments: tab('appointments', one('view_appointment'), 'appointment'),
  letters: tab('letters', one('view_letter'), 'letter'),
  documents: tab('documents', one('view_document'), 'document'),
  assignments: tab('assignments', one('view_own_assigned_object')),
  history: tab('history', anybody),
  courtDates: tab('court_dates', { anyOf: ['view_own_case', 'view_own_victim'] }, 'court_date'),
}

/** Who may come to each of the three. */
type Guards = { readonly page: Needs; readonly form: Needs; readonly list: Needs }

type Rest = Omit<EntityPage, 'route' | 'form' | 'list' | 'many' | 'parameter'> & { readonly guards: Guards }

/**
 * A page at `/vehicle/:vehicleId`, with its form at `/new/vehicle` and its list at `/list/vehicles`. What has its page under
 * that of a case says its own name and path.
 */
export const pageAt = <
  const W extends string,
  const M extends string,
  const N extends string = W,
  const A extends string = '',
>(
  word: W,
  many: M,
  { guards, ...rest }: Rest,
  { name, path }: { readonly name?: N; readonly path?: A } = {},
) =>
  ({
    ...rest,
    route: { name: (name ?? word) as N, path: path ?? `/${word}/:${word}Id/:tab?`, needs: guards.page },
    form: { name: `new.${word}`, path: `/new/${word}`, needs: guards.form },
    list: { name: `list.${many}`, path: `/list/${many}/:searchType?/:searchValue?`, needs: guards.list },
    many,
    parameter: `${word}Id`,
  }) as const
