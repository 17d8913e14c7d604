export { LoginForm } from './LoginForm.tsx'
export { LoginPage } from './LoginPage.tsx'
export { ResetPage } from './ResetPage.tsx'
export { VerifyPage } from './VerifyPage.tsx'
