/** The order of tags, and which may be applied. */
import { byText, type TagObject, type Taxonomy, type Term } from '../config/index.ts'

/** TAG-08: by the taxonomy's order, then the term's, then its label. A term whose taxonomy is gone comes last. */
export const sortedTerms = (taxonomies: readonly Taxonomy[], terms: readonly Term[]): Term[] => {
  const places = new Map(taxonomies.map(({ id, order }) => [id, order]))
  const place = ({ taxonomy_id }: Term): number => places.get(taxonomy_id) ?? Number.MAX_SAFE_INTEGER
  return terms.toSorted((a, b) => place(a) - place(b) || a.order - b.order || byText(a.label, b.label) || a.id - b.id)
}

/** TAG-08: what can be applied anew to an object; inactive terms only stay where they are. */
export const offeredTerms = (taxonomies: readonly Taxonomy[], terms: readonly Term[], object: TagObject): Term[] => {
  const fitting = taxonomies.filter(({ objects }) => objects.includes(object))
  const ids = new Set(fitting.map(({ id }) => id))
  return sortedTerms(
    fitting,
    terms.filter(({ status, taxonomy_id }) => status === 1 && ids.has(taxonomy_id)),
  )
}
