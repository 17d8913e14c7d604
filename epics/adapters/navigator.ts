import type { Navigator } from '../kernel/index.ts'

/** `go` is the router's own way to navigate; leaving the application is a full load of another address. */
export const routerNavigator = (go: (path: string) => void, page: Window): Navigator => ({
  go,
  leave: (address) => page.location.assign(address),
})
