import { useState } from 'react'
import { Provider } from 'react-redux'
import { BrowserRouter, HashRouter } from 'react-router-dom'
import { entryAddress, type AddressForm } from '../../domain/navigation/index.ts'
import type { FileCalls, Store } from '../../epics/index.ts'
import { FilesContext, SecretsContext, type Secrets } from '../store/index.ts'
import { Boundary } from './Boundary.tsx'
import { RouteWatcher } from './RouteWatcher.tsx'
import { Shell } from './Shell.tsx'

export type AppProps = {
  readonly store: Store
  readonly secrets: Secrets
  readonly files: FileCalls
  readonly addresses: AddressForm
  readonly onGo: (go: (path: string) => void) => void
}

const routers = { path: BrowserRouter, hash: HashRouter } as const

/** NAV-06: before the router reads it. */
const settleAddress = (addresses: AddressForm): void => {
  const own = entryAddress(addresses, location)
  if (own !== null) history.replaceState(history.state, '', own)
}

export const App = ({ store, secrets, files, addresses, onGo }: AppProps) => {
  useState(() => settleAddress(addresses))
  const Router = routers[addresses]
  return (
    <Provider store={store}>
      <SecretsContext value={secrets}>
        <FilesContext value={files}>
          <Router>
            <Boundary>
              <RouteWatcher onGo={onGo} />
              <Shell />
            </Boundary>
          </Router>
        </FilesContext>
      </SecretsContext>
    </Provider>
  )
}
