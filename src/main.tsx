import './ui/tokens.css'
import './ui/base.css'
import { createRoot } from 'react-dom/client'
import { startClient } from '../epics/index.ts'
import { App } from './app/index.ts'
import { showAppearance } from './appearance/index.ts'

declare const __BUILD__: string

const place = document.getElementById('root')
if (place === null) throw new Error('the page has no place for the application')

showAppearance()
const root = createRoot(place)
let go = (path: string): void => history.replaceState(null, '', path)
let shown = 0

await startClient({
  page: window,
  go: (path) => go(path),
  build: __BUILD__,
  supportPhone: document.querySelector('meta[name=support-phone]')?.getAttribute('content') ?? '(555) 555-0100',
  authAddress: `${location.origin}/auth`,
  onStore: ({ store, seal, files }) => {
    shown += 1
    root.render(
      <App
        key={shown}
        store={store}
        seal={seal}
        files={files}
        onGo={(next) => {
          go = next
        }}
      />,
    )
  },
})
