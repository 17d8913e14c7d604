import { group, id, isoInstant, list } from '../../kernel/field.ts'
import { entity, type EntityField } from '../../kernel/entity.ts'
import { personFields } from './victim.ts'

const own = <F extends Record<string, EntityField>>(fields: F): { [N in keyof F]: Omit<F[N], 'stored'> } =>
  Object.fromEntries(
    Object.entries(fields).map(([name, declared]) => {
      const { stored: _, ...rest } = declared
      return [name, rest]
    }),
  ) as never

/** CLI-22: one human being, however many records name them. */
export const person = entity({
  kind: 'person',
  endpoint: 'person',
  version: 1,
  names: { one: 'entity.person.one', many: 'entity.person.many' },
  needs: { view: { allOf: ['view_own_victim'] }, add: { allOf: ['add_victim'] }, edit: { anyOf: ['edit_own_victim', 'edit_any_victim'] } },
  fields: {
    ...own(personFields),
    victim_cases: {
      field: list(group({ id: id('victim'), case_id: id('court_case') })),
      label: 'field.victim_cases',
      widget: 'none',
      section: 'section.about',
      computed: true,
    },
    updated_at: { field: isoInstant(), label: 'field.updated_at', widget: 'none', section: 'section.about', computed: true },
  },
})
