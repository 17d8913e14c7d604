import { Provider } from 'react-redux'
import { BrowserRouter, HashRouter } from 'react-router-dom'
import type { AddressForm } from '../../domain/navigation/index.ts'
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

/** NAV-06 */
const routers = { path: BrowserRouter, hash: HashRouter } as const

export const App = ({ store, secrets, files, addresses, onGo }: AppProps) => {
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
