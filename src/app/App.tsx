import { Provider } from 'react-redux'
import { BrowserRouter } from 'react-router-dom'
import type { FileCalls, Store } from '../../epics/index.ts'
import { FilesContext, SecretsContext, type Secrets } from '../store/index.ts'
import { Boundary } from './Boundary.tsx'
import { RouteWatcher } from './RouteWatcher.tsx'
import { Shell } from './Shell.tsx'

export type AppProps = {
  readonly store: Store
  readonly secrets: Secrets
  readonly files: FileCalls
  readonly onGo: (go: (path: string) => void) => void
}

export const App = ({ store, secrets, files, onGo }: AppProps) => (
  <Provider store={store}>
    <SecretsContext value={secrets}>
      <FilesContext value={files}>
        <BrowserRouter>
          <Boundary>
            <RouteWatcher onGo={onGo} />
            <Shell />
          </Boundary>
        </BrowserRouter>
      </FilesContext>
    </SecretsContext>
  </Provider>
)
