import { Provider } from 'react-redux'
import { BrowserRouter } from 'react-router-dom'
import type { Store } from '../../epics/index.ts'
import { SealContext, type Seal } from '../store/index.ts'
import { RouteWatcher } from './RouteWatcher.tsx'
import { Shell } from './Shell.tsx'

export type AppProps = { readonly store: Store; readonly seal: Seal; readonly onGo: (go: (path: string) => void) => void }

export const App = ({ store, seal, onGo }: AppProps) => (
  <Provider store={store}>
    <SealContext value={seal}>
        <BrowserRouter>
          <RouteWatcher onGo={onGo} />
          <Shell />
        </BrowserRouter>
    </SealContext>
  </Provider>
)
