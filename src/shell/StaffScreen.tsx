import type { ReactNode } from 'react'
import { tabOfRoute } from '../../domain/lists/index.ts'
import { recordAt, type Destination } from '../../domain/navigation/index.ts'
import { pageKinds, pageOf } from '../../domain/records/index.ts'
import { BetaBanner } from './BetaBanner.tsx'
import { NotFound } from './NotFound.tsx'
import { Unbuilt } from './Unbuilt.tsx'
import { onDemand } from '../onDemand/index.ts'

const AccountPage = onDemand(() => import('../accounts/index.ts').then((accounts) => accounts.AccountPage))
const AccountsPage = onDemand(() => import('../accounts/index.ts').then((accounts) => accounts.AccountsPage))
const AdminPage = onDemand(() => import('../administration/index.ts').then((admin) => admin.AdminPage))
const AffiliatesPage = onDemand(() => import('../affiliates/index.ts').then((page) => page.AffiliatesPage))
const AuthorizePage = onDemand(() => import('../integrations/index.ts').then((page) => page.AuthorizePage))
const IntegrationsPage = onDemand(() => import('../integrations/index.ts').then((page) => page.IntegrationsPage))
const HomePage = onDemand(() => import('../dashboard/index.ts').then((home) => home.HomePage), { early: true })
const ListPage = onDemand(() => import('../lists/index.ts').then(({ ListPage: page }) => page))
const RecordPage = onDemand(() => import('../records/index.ts').then((records) => records.RecordPage))
const NewRecordPage = onDemand(() => import('../records/index.ts').then((records) => records.NewRecordPage))
const BulkLettersPage = onDemand(() => import('../bulkLetters/index.ts').then((letters) => letters.BulkLettersPage))
const ExportsPage = onDemand(() => import('../exports/index.ts').then(({ ExportsPage: page }) => page))
const ImportsPage = onDemand(() => import('../imports/index.ts').then(({ ImportsPage: page }) => page))
const ClassicPage = onDemand(() => import('../reports/index.ts').then((reports) => reports.ClassicPage))
const DynamicReportPage = onDemand(() => import('../reports/index.ts').then((reports) => reports.DynamicReportPage))
const ReportPage = onDemand(() => import('../reports/index.ts').then((reports) => reports.ReportPage))
const RunPage = onDemand(() => import('../reports/index.ts').then((reports) => reports.RunPage))
const RunsPage = onDemand(() => import('../reports/index.ts').then((reports) => reports.RunsPage))
const SubmissionPage = onDemand(() => import('../reports/index.ts').then((reports) => reports.SubmissionPage))
const SubmissionsPage = onDemand(() => import('../reports/index.ts').then((reports) => reports.SubmissionsPage))
const ProfilePage = onDemand(() => import('../profile/index.ts').then((profile) => profile.ProfilePage))
const ContactPage = onDemand(() => import('../contact/index.ts').then(({ ContactPage: page }) => page))

const HelpEditPage = onDemand(() => import('../help/index.ts').then((help) => help.HelpEditPage))
const NoticesPage = onDemand(() => import('../notices/index.ts').then((notices) => notices.NoticesPage))
const DocumentsPage = onDemand(() => import('../items/index.ts').then((items) => items.DocumentsPage))
const TermPage = onDemand(() => import('../tags/index.ts').then((tags) => tags.TermPage))
const TasksPage = onDemand(() => import('../items/index.ts').then((items) => items.TasksPage))
const TimelogsPage = onDemand(() => import('../items/index.ts').then((items) => items.TimelogsPage))

const recordRoutes: ReadonlySet<string> = new Set(
  pageKinds.flatMap((kind) => [pageOf(kind).route.name, pageOf(kind).form.name]),
)

const recordScreen = (at: Destination): ReactNode => {
  const record = recordAt(at)
  if (record === null) return <NotFound />
  const { kind, id, caseId } = record
  if (id === 0) return <NewRecordPage key={kind} kind={kind} />
  return <RecordPage key={`${kind} ${id}`} kind={kind} id={id} caseId={caseId} tab={at.tab ?? pageOf(kind).opens} />
}

/** Lists that are looked at; those that are worked with have a page of their own above. */
const listScreen = ({ route, searchType, searchValue }: Destination): ReactNode => {
  const tab = tabOfRoute(route)
  return tab === undefined ? (
    <Unbuilt key={route} route={route} />
  ) : (
    <ListPage key={tab} tab={tab} searchType={searchType} searchValue={searchValue} />
  )
}

const screenOf = (at: Destination): ReactNode => {
  switch (at.route) {
    case 'home':
    case 'dashboard':
      return <HomePage />
    case 'term':
      return at.taxonomyId === undefined || at.termId === undefined ? (
        <NotFound />
      ) : (
        <TermPage key={at.termId} taxonomyId={at.taxonomyId} id={at.termId} tab={at.tab ?? 'edit'} />
      )
    case 'admin':
      return <AdminPage tab={at.tab} />
    case 'admin.enableAgm':
      return <AdminPage tab="addons" />
    case 'exports':
      return <ExportsPage />
    case 'imports':
      return <ImportsPage />
    case 'affiliates':
      return <AffiliatesPage />
    case 'integrations':
      return <IntegrationsPage tab={at.tab} />
    case 'authorize':
      return <AuthorizePage />
    case 'myProfile':
      return <ProfilePage />
    case 'contact':
      return <ContactPage />
    case 'notice.manage':
      return <NoticesPage />
    case 'help.edit':
      return <HelpEditPage />
    case 'documents':
      return <DocumentsPage />
    case 'tasks':
      return <TasksPage />
    case 'list.timelogs':
      return <TimelogsPage searchType={at.searchType} searchValue={at.searchValue} />
    case 'bulkLetter.list':
      return <BulkLettersPage />
    case 'reports':
      return <DynamicReportPage />
    case 'reports.legacy':
      return <ClassicPage />
    case 'reportObject':
      return <RunPage account={at.accountId ?? 0} id={at.reportId ?? 0} />
    case 'client':
      return (
        <AccountPage id={at.accountId ?? 0} tab={at.tab ?? 'edit'}>
          {at.tab === 'report-history' ? <RunsPage account={at.accountId ?? 0} /> : null}
        </AccountPage>
      )
    case 'client.list':
      return <AccountsPage />
    case 'submissions':
      return <SubmissionsPage />
    case 'submission':
      return <SubmissionPage key={at.reportId} id={at.reportId ?? 0} />
    case 'reports.grant':
      return <ReportPage key="grant" report="grant" />
    case 'reports.enterprise':
      return <ReportPage key="enterprise" report="enterprise" />
    case 'reports.humanTrafficking':
      return <ReportPage key="human_trafficking" report="human_trafficking" />
    case 'reports.event':
      return <ReportPage key="event" report="event" />
    default:
      return listScreen(at)
  }
}

/** Each route's screen for somebody who is signed in. A new screen is one line here. */
export const StaffScreen = ({ at }: { readonly at: Destination }) => (
  <>
    <BetaBanner at={at} />
    {recordRoutes.has(at.route) ? recordScreen(at) : screenOf(at)}
  </>
)
