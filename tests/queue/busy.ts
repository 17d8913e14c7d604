/** Work that hears nothing: told to begin, it says so and is busy for ever. */
process.on('message', ({ is }: { readonly is: string }) => {
  if (is !== 'work') return
  const busy = (): void => {
    for (let at = 0; at >= 0; at = (at + 1) % 2);
  }
  process.send?.({ is: 'changed', told: [process.pid, 'busy', 1, 0, undefined, {}] }, busy)
})
