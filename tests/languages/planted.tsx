/** Texts that are not in the catalogue: what the scan has to find. */
const Part = ({ heading = 'Planted' }: { readonly heading?: string }) => <h2>{heading}</h2>

export const Planted = ({ isNew }: { readonly isNew: boolean }) => (
  <section aria-label="Planted">
    <Part />
    Planted text
    {isNew ? 'Planted' : null}
    <img alt={`Planted ${String(isNew)}`} src="data:," />
    <input placeholder={isNew ? 'Planted' : undefined} className="not a text" />
  </section>
)
