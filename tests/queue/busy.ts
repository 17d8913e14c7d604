/** Work that hears nothing: told to begin, it says so and is busy for ever. */
process.on('message', ({ is }: { readonly is: string }) => {
  if (is !== 'work') return
  const busy = (): void => {
    while (is === 'work');
  }
  process.send?.({ is: 'changed', told: [process.pid, 'busy', 1, 0, undefined, {}] }, busy)
})
