import { lazy, type ReactNode } from 'react'
import type { Destination } from '../../domain/navigation/index.ts'
import { LandingPage } from '../landing/index.ts'
import { LoginPage, ResetPage, VerifyPage } from '../session/index.ts'
import { NotFound } from './NotFound.tsx'
import { Outdated } from './Outdated.tsx'

const HomePage = lazy(() => import('../home/index.ts').then((home) => ({ default: home.HomePage })))
const ListPage = lazy(() => import('../lists/index.ts').then(({ ListPage: page }) => ({ default: page })))
const ClientPage = lazy(() => import('../records/index.ts').then((records) => ({ default: records.ClientPage })))
const CasePage = lazy(() => import('../records/index.ts').then((records) => ({ default: records.CasePage })))
const NewRecordPage = lazy(() => import('../records/index.ts').then((records) => ({ default: records.NewRecordPage })))

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
      return <ClientPage key={at.victimId} caseId={at.caseId ?? 0} victimId={at.victimId ?? 0} tab={at.tab ?? 'services'} />
    case 'case.manage':
      return <CasePage key={at.caseId} caseId={at.caseId ?? 0} tab={at.tab ?? 'edit'} />
    case 'new.case':
      return <NewRecordPage key="case" kind="court_case" />
    case 'new.victim':
      return <NewRecordPage key="victim" kind="victim" />
    case 'outdatedBrowser':
      return <Outdated />
    case 'notFound':
      return <NotFound />
  }
}
