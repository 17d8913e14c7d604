/** Stands between the page and the server, from before the page is opened: sees calls, holds answers back or gives others. */
type Call = { readonly method: string; readonly address: string; readonly body: string }
type Reach = (call: Call, answer: () => Promise<Response>) => Promise<Response>

/** Returns what goes away again, after the page. */
export const standBetween = (reach: Reach): (() => void) => {
  const { fetch } = globalThis
  // A page that was open meanwhile gives back what it found, this.
  let isGone = false
  globalThis.fetch = (address, init) => {
    const call = {
      method: init?.method ?? 'GET',
      address: address instanceof Request ? address.url : address.toString(),
      body: typeof init?.body === 'string' ? init.body : '',
    }
    return isGone ? fetch(address, init) : reach(call, () => fetch(address, init))
  }
  return () => {
    isGone = true
    globalThis.fetch = fetch
  }
}
