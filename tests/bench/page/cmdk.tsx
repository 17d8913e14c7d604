/** The peer: cmdk as its documentation has it, with as many rows as `?rows=` says. */
import { createRoot } from 'react-dom/client'
import { Command } from 'cmdk'
import { recordCorpus } from '../../palette/corpus.ts'

const rows = recordCorpus(Number(new URLSearchParams(location.search).get('rows') ?? 5_000))
const place = document.getElementById('root')
if (place === null) throw new Error('the page has no place for the list')

createRoot(place).render(
  <Command label="Records">
    <Command.Input aria-label="Search" />
    <Command.List style={{ height: 400, overflow: 'auto' }}>
      <Command.Empty>Nothing</Command.Empty>
      {rows.map(({ id, label }) => (
        <Command.Item key={id} value={label}>
          {label}
        </Command.Item>
      ))}
    </Command.List>
  </Command>,
)
