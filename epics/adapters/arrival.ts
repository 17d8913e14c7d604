import type { TokenStore } from '../kernel/index.ts'

type Pair = { readonly access: string; readonly refresh: string }

/** What the server says with the cookie, so that nobody signs others in by a link: only its own sign-in sets both. */
const cookie = 'sso_arrival'

const cookieOf = (all: string, name: string): string | null =>
  all.split('; ').flatMap((each) => (each.startsWith(`${name}=`) ? [each.slice(name.length + 1)] : []))[0] ?? null

/**
 * MSQ-18: single sign-on ends at one of our pages, with the tokens behind its address where no server sees them. They are
 * taken from there at once, and count only with the word that the same answer left in a cookie.
 */
const takeArrival = ({ location, history, document }: Window): Pair | null => {
  const said = new URLSearchParams(location.hash.replace(/^#/, ''))
  const [access, refresh, word] = ['access_token', 'refresh_token', cookie].map((name) => said.get(name))
  if (!access || !refresh) return null
  history.replaceState(history.state, '', location.pathname + location.search)
  const expected = cookieOf(document.cookie, cookie)
  document.cookie = `${cookie}=; Path=/; Max-Age=0; SameSite=Lax`
  return expected !== null && expected !== '' && word === expected ? { access, refresh } : null
}

/** Given once. Where nobody is signed in there is nobody to be asked: the tokens are in use from the start. */
export const arrivalAt = (page: Window, tokens: TokenStore): (() => Pair | null) => {
  let arrived = takeArrival(page)
  const { access, refresh } = tokens.read()
  if (arrived !== null && access === null && refresh === null) {
    tokens.write(arrived.access, arrived.refresh)
    arrived = null
  }
  return () => {
    const pair = arrived
    arrived = null
    return pair
  }
}
