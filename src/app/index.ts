export { App } from './App.tsx'
export type { AppProps } from './App.tsx'
