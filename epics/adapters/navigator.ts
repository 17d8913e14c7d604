import { addressOf, entryAddress, pathIn, type AddressForm } from '../../domain/navigation/index.ts'
import type { Navigator } from '../kernel/index.ts'

/** `go` is the router's own way to navigate; leaving the application is a full load of another address. */
export const routerNavigator = (go: (path: string) => void, page: Window, form: AddressForm): Navigator => ({
  go,
  leave: (address) => page.location.assign(address),
  // Without an opener nobody could tell that it was blocked. It is ours; our headers cut it off from any other address.
  open: (path, { width, height }) =>
    page.open(addressOf(form, path), '_blank', `popup,width=${width},height=${height}`) !== null,
  close: () => page.close(),
})

/** NAV-06: the address by which somebody came, as this build writes it; before a router reads it. */
export const settleAddress = ({ location, history }: Window, form: AddressForm): void => {
  const own = entryAddress(form, location)
  if (own !== null) history.replaceState(history.state, '', own)
}

/** The address of a path, for a router that is still to come. */
export const writeAddress = ({ location, history }: Window, form: AddressForm, path: string): void => {
  if (path !== pathIn(location)) history.replaceState(null, '', addressOf(form, path))
}
