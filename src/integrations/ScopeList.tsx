import css from './integrations.module.css'

/** What a program could do. A scope is the API's own word, in English. */
export const ScopeList = ({ scopes }: { readonly scopes: readonly string[] }) =>
  scopes.length === 0 ? null : (
    <ul className={css.scopes} lang="en">
      {scopes.map((scope) => (
        <li key={scope}>{scope.replaceAll('_', ' ')}</li>
      ))}
    </ul>
  )
