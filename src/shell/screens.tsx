import type { ReactNode } from 'react'
import type { Destination } from '../../domain/navigation/index.ts'
import { LandingPage } from './LandingPage.tsx'
import { ConfirmEmailPage, LoginPage, ResetPage, VerifyPage } from '../session/index.ts'
import { NotFound } from './NotFound.tsx'
import { Outdated } from './Outdated.tsx'
import { onDemand } from '../onDemand/index.ts'

const StaffScreen = onDemand(() => import('./StaffScreen.tsx').then((staff) => staff.StaffScreen), { early: true })

/** Each route's screen: a visitor's are here, the others come with the part that staff need. */
export const screenOf = (at: Destination, signedIn: boolean): ReactNode => {
  switch (at.route) {
    case 'login':
      return <LoginPage />
    case 'reset':
      return <ResetPage />
    case 'verify':
      return <VerifyPage />
    case 'confirmEmail':
      return <ConfirmEmailPage />
    case 'outdatedBrowser':
      return <Outdated />
    case 'notFound':
      return <NotFound />
    default:
      return signedIn ? <StaffScreen at={at} /> : <LandingPage />
  }
}
