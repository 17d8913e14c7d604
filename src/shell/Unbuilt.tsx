import { Link } from 'react-router-dom'
import { t, tOf } from '../../domain/messages/index.ts'
import { mayOpen, pageDescription, pathOf, routeOf, type RouteName } from '../../domain/navigation/index.ts'
import { scopesOf } from '../../domain/session/index.ts'
import { useAppSelector } from '../store/index.ts'
import { Button, EmptyState, PageHeader, Row } from '../ui/index.ts'

/** A place that is known, and has no screen yet: it says so, and where to go on. */
export const Unbuilt = ({ route }: { readonly route: RouteName }) => {
  const mayAsk = useAppSelector((state) => mayOpen(scopesOf(state), { route: 'contact' }))
  const about = pageDescription(route)
  return (
    <>
      <PageHeader title={tOf(routeOf(route)?.title ?? 'shell.notFound.title')} subtitle={about} />
      <EmptyState
        icon="clock"
        headingLevel={2}
        title={t('place.unbuilt')}
        action={
          <Row>
            <Button asChild variant="primary">
              <Link to="/home">{t('shell.home')}</Link>
            </Button>
            {mayAsk ? (
              <Button asChild>
                <Link to={pathOf({ route: 'contact' })}>{t('place.unbuilt.ask')}</Link>
              </Button>
            ) : null}
          </Row>
        }
      >
        {t('place.unbuilt.text')}
      </EmptyState>
    </>
  )
}
