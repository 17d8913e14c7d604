import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { visitorTexts } from '../../domain/messages/catalogue.ts'

const whatVisitorsRun = [
  'domain/{calls,session,kernel}/*.ts',
  'domain/navigation/{guard,path,routes,title}.ts',
  'epics/{calls,kernel,adapters}/*.ts',
  'epics/session/{forms,login,logout,otherTab,start}.epic.ts',
  'src/{session,landing,clock,ui}/*.{ts,tsx}',
  'src/app/{App,Boundary,MessageArea,NotFound,Outdated,RouteWatcher,Shell,TopBar,screens}.tsx',
]

it('every text of the part that visitors run comes with that part', () => {
  const texts: Readonly<Record<string, string>> = visitorTexts
  const files = globSync(whatVisitorsRun)
  expect(files.length).toBeGreaterThan(60)
  const missing = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bt\(\s*'([^']+)'/g)]
      .map(([, key = '']) => key)
      .filter((key) => !Object.hasOwn(texts, key))
      .map((key) => `${file}: ${key}`),
  )
  expect(missing).toEqual([])
})
