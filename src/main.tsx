import './ui/tokens.css'
import './ui/base.css'
import { createRoot } from 'react-dom/client'
import { addressOf, type AddressForm } from '../domain/navigation/index.ts'
import { startClient } from '../epics/index.ts'
import { App } from './shell/index.ts'
import { showKeptAppearance } from './appearance/index.ts'
import { loadTexts } from './assets/index.ts'
import { fetchPart } from './onDemand/index.ts'
import { setup } from './setup/index.ts'

declare const __BUILD__: string
declare const __REDUCERS__: string
declare const __ADDRESSES__: AddressForm

const place = document.getElementById('root')
if (place === null) throw new Error('the page has no place for the application')

showKeptAppearance()
const root = createRoot(place)
/** NAV-05: public/supported.js has found what is missing, and says so. */
const isOutdated = document.documentElement.hasAttribute('data-outdated')
let go = (path: string): void => history.replaceState(null, '', addressOf(__ADDRESSES__, path))
let shown = 0

// Not awaited: the rest of the client, for which it waits, lies on modules of this very file.
if (!isOutdated)
  void startClient({
    page: window,
    go: (path) => go(path),
    build: __BUILD__,
    reducers: __REDUCERS__,
    addresses: __ADDRESSES__,
    setup,
    fetchPart,
    languages: { loadTexts, browserLanguage: navigator.language, usual: setup.defaultLanguage },
    onStore: ({ store, secrets, files }) => {
      shown += 1
      root.render(
        <App
          key={shown}
          store={store}
          secrets={secrets}
          files={files}
          addresses={__ADDRESSES__}
          onGo={(next) => {
            go = next
          }}
        />,
      )
    },
  })
