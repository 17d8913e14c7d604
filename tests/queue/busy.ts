/** Work that hears nothing: told to begin, it says so and is busy for ever. */
import { writeFileSync } from 'node:fs'

process.on('message', ({ is, task }: { readonly is: string; readonly task?: { readonly id: number } }) => {
  if (is !== 'work') return
  process.send?.({ is: 'changed', told: [process.pid, 'busy', task?.id, 0, undefined, {}] })
  // Until the report is on its way.
  setTimeout(() => {
    while (true) writeFileSync('/dev/null', '')
  }, 50)
})
