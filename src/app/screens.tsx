import { lazy, type ReactNode } from 'react'
import { defaultTabs, recordAt, type Destination } from '../../domain/navigation/index.ts'
import { LandingPage } from '../landing/index.ts'
import { LoginPage, ResetPage, VerifyPage } from '../session/index.ts'
import { NotFound } from './NotFound.tsx'
import { Outdated } from './Outdated.tsx'

const HomePage = lazy(() => import('../home/index.ts').then((home) => ({ default: home.HomePage })))
const ListPage = lazy(() => import('../lists/index.ts').then(({ ListPage: page }) => ({ default: page })))
const RecordPage = lazy(() => import('../records/index.ts').then((records) => ({ default: records.RecordPage })))
const NewRecordPage = lazy(() => import('../records/index.ts').then((records) => ({ default: records.NewRecordPage })))

const recordScreen = (at: Destination): ReactNode => {
  const record = recordAt(at)
  if (record === null) return <NotFound />
  const { kind, id, caseId } = record
  if (id === 0) return <NewRecordPage key={kind} kind={kind} />
  return <RecordPage key={`${kind} ${id}`} kind={kind} id={id} caseId={caseId} tab={at.tab ?? defaultTabs[kind]} />
}

/** Each route's screen. A new screen is one line here. */
export const screenOf = (at: Destination, signedIn: boolean): ReactNode => {
  switch (at.route) {
    case 'home':
    case 'dashboard':
      return signedIn ? <HomePage /> : <LandingPage />
    case 'login':
      return <LoginPage />
    case 'reset':
      return <ResetPage />
    case 'verify':
      return <VerifyPage />
    case 'list.victims':
      return <ListPage key="victims" tab="victims" searchType={at.searchType} searchValue={at.searchValue} />
    case 'list.cases':
      return <ListPage key="cases" tab="cases" searchType={at.searchType} searchValue={at.searchValue} />
    case 'case.victim':
    case 'case.manage':
    case 'case.defendant':
    case 'location':
    case 'event':
    case 'new.case':
    case 'new.victim':
    case 'new.defendant':
    case 'new.location':
    case 'new.event':
      return recordScreen(at)
    case 'list.defendants':
    case 'list.locations':
    case 'list.events':
    case 'tasks':
    case 'documents':
      return <NotFound />
    case 'outdatedBrowser':
      return <Outdated />
    case 'notFound':
      return <NotFound />
  }
}
