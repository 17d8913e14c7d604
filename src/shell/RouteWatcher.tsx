import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import {
  destinationOf,
  figureIn,
  leaving as leavingPart,
  mayOpen,
  pageDescription,
  pageTitle,
  pathIn,
  pathOf,
  routeEntered,
  settledPlace,
  type Destination,
} from '../../domain/navigation/index.ts'
import { currentAccount, scopesOf, sessionState } from '../../domain/session/index.ts'
import { useLanguage } from '../languages/index.ts'
import { fetchPart } from '../onDemand/index.ts'
import { useAppSelector, useAppState, usePart, useSay } from '../store/index.ts'
import type { LeavingGuard } from './leaving.ts'

const LeavingQuestion = lazy(() =>
  fetchPart(() => import('./LeavingQuestion.tsx')).then((question) => ({ default: question.LeavingQuestion })),
)

/** The pages that a visitor may open by address without being sent home (NAV-39). */
const outside: ReadonlySet<string> = new Set([
  'login',
  'reset',
  'verify',
  'confirmEmail',
  'home',
  'notFound',
  'outdatedBrowser',
])

/** Of a place with tabs the address of the open one, where the address names another or none. */
const fullPath = (destination: Destination, pathname: string): string | null =>
  destination.tab !== undefined && destination.searchType === undefined && pathOf(destination) !== pathname
    ? pathOf(destination)
    : null

/** Where somebody is sent who may not stay at a place; null where they may. */
const insteadOf = (
  at: Destination,
  scopes: ReadonlySet<string> | null,
  isEnrolling: boolean,
  pathname: string,
): string | null => {
  // PRO-37
  if (isEnrolling) return at.route === 'myProfile' ? fullPath(at, pathname) : pathOf({ route: 'myProfile' })
  return outside.has(at.route) || mayOpen(scopes, at) ? fullPath(at, pathname) : '/home'
}

/** Where the router stands in this tab's history. */
const place = (): number => (typeof history.state?.idx === 'number' ? history.state.idx : 0)

/**
 * Tells the store where the address bar stands, guards it, and sets title, description, focus and scroll position. The
 * screen follows the store, so a form with unsaved changes stays in sight, however one leaves it, until the question is
 * answered (NAV-16, NAV-17).
 */
export const RouteWatcher = ({ onGo }: { readonly onGo: (go: (path: string) => void) => void }) => {
  const here = useLocation()
  const { pathname, hash } = here
  const navigate = useNavigate()
  const say = useSay()
  const read = useAppState()
  const scopes = useAppSelector(scopesOf)
  const phase = useAppSelector((state) => state.session.phase)
  const at = useAppSelector((state) => state.navigation.at)
  const signedIn = useAppSelector((state) => sessionState(state) === 'logged in')
  const language = useLanguage()
  const first = useRef(true)
  const entered = useRef(0)
  /** What was asked for and waits until there is a second factor. */
  const wanted = useRef<string | null>(null)
  const [leaving, setLeaving] = usePart(leavingPart)
  const [asked, setAsked] = useState(false)
  if (leaving !== null && !asked) setAsked(true)
  const guard = useRef<LeavingGuard | null>(null)

  useEffect(() => {
    if (!signedIn) return
    void fetchPart(() => import('./leaving.ts')).then(
      ({ leavingGuard }) => (guard.current = leavingGuard),
      // Without it no question is asked; what was typed is a draft all the same.
      () => undefined,
    )
  }, [signedIn])
  useEffect(() => onGo((path) => void navigate(path)), [navigate, onGo])
  useEffect(() => {
    // NAV-06: one of the desktop build, typed or followed while the page is open; at its entry it was settled before.
    if (hash.startsWith('#/')) void navigate(pathIn({ pathname, search: '', hash }), { replace: true })
    else if (pathname === '/') void navigate('/home', { replace: true })
  }, [pathname, hash, navigate])

  // Each step is looked at, and not just another address: one there and back may be drawn as one, and the store would stay
  // at the place between.
  useEffect(() => {
    const { pathname, search, hash } = here
    if (phase === 'signedOut') wanted.current = null
    if (phase === 'ready' && wanted.current !== null) {
      const to = wanted.current
      wanted.current = null
      if (destinationOf(pathname).route === 'myProfile') {
        void navigate(to, { replace: true })
        return
      }
    }
    if (phase === 'starting' || hash.startsWith('#/')) return
    const named = { ...destinationOf(pathname), ...figureIn(search) }
    const destination = settledPlace(scopes, named, currentAccount(read())?.max_fields ?? null)
    const instead = insteadOf(destination, scopes, phase === 'enrolling', pathname)
    if (instead !== null) {
      if (phase === 'enrolling' && !outside.has(destination.route)) wanted.current ??= `${pathname}${search}`
      // Who has left already, as a logout does by itself, is not drawn back.
      if (pathIn(location) === `${pathname}${search}`) void navigate(instead, { replace: true })
      return
    }
    // What was typed waits as a draft; nobody is asked to throw it away on a way that they did not choose.
    const unsaved = phase === 'enrolling' ? null : guard.current?.unsavedWhenGoing(read(), destination)
    if (unsaved) {
      setLeaving({ to: destination, kind: unsaved.kind, id: unsaved.id })
      return
    }
    setLeaving(null)
    entered.current = place()
    const stayed = read().navigation.at
    if (!first.current && stayed !== null && pathOf(stayed) === pathOf(destination)) return
    say(routeEntered(destination))
    if (!first.current && !destination.route.startsWith('list.')) scrollTo({ top: 0 })
    if (!first.current) document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
    first.current = false
  }, [here, scopes, phase, navigate, say, read, setLeaving])

  useEffect(() => {
    if (at === null) return
    // A client's name would stay in the browser's history after the session (NAV-40: the route's title is enough).
    document.title = pageTitle(at.route)
    document.querySelector('meta[name=description]')?.setAttribute('content', pageDescription(at.route))
    // Both are said in the language.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [at, language])

  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent): void => {
      if (guard.current?.isNotDurable(read())) event.preventDefault()
    }
    addEventListener('beforeunload', onUnload)
    return () => removeEventListener('beforeunload', onUnload)
  }, [read])

  const stay = (): void => {
    setLeaving(null)
    const back = entered.current - place()
    if (back !== 0) void navigate(back)
    else if (at !== null) void navigate(pathOf(at), { replace: true })
  }
  const leave = (): void => {
    if (leaving === null || guard.current === null) return
    setLeaving(null)
    say(guard.current.discarded({ kind: leaving.kind, id: leaving.id }))
    entered.current = place()
    say(routeEntered(leaving.to))
    if (!leaving.to.route.startsWith('list.')) scrollTo({ top: 0 })
  }
  if (!asked) return null
  return (
    <Suspense fallback={null}>
      <LeavingQuestion open={leaving !== null} onStay={stay} onLeave={leave} />
    </Suspense>
  )
}
