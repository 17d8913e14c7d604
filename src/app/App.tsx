import { Provider } from 'react-redux'
import { BrowserRouter } from 'react-router-dom'
import type { FileCalls, Store } from '../../epics/index.ts'
import { FilesContext, SealContext, type Seal } from '../store/index.ts'
import { RouteWatcher } from './RouteWatcher.tsx'
import { Shell } from './Shell.tsx'

export type AppProps = {
  readonly store: Store
  readonly seal: Seal
  readonly files: FileCalls
  readonly onGo: (go: (path: string) => void) => void
}

export const App = ({ store, seal, files, onGo }: AppProps) => (
  <Provider store={store}>
    <SealContext value={seal}>
      <FilesContext value={files}>
        <BrowserRouter>
          <RouteWatcher onGo={onGo} />
          <Shell />
        </BrowserRouter>
      </FilesContext>
    </SealContext>
  </Provider>
)
