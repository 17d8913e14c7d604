import { Link } from 'react-router-dom'
import { sameNumberAs } from '../../domain/caseNumbers/index.ts'
import { t } from '../../domain/messages/index.ts'
import { pathOf, placeOf } from '../../domain/navigation/index.ts'
import { useAppSelector } from '../store/index.ts'
import { Banner } from '../ui/index.ts'

/** CAS-07: another case has the number that stands in the form. It can be saved all the same. */
export const SameNumber = ({ id }: { readonly id: number }) => {
  const same = useAppSelector((state) => sameNumberAs(state, id))
  const count = same?.others ?? 0
  return (
    // The region stands before its text does, so that the warning is heard.
    <div role="status">
      {same === null ? null : (
        <Banner tone="warning" title={t('case.sameNumber.found', { count })}>
          {t('case.sameNumber.allowed')}{' '}
          {same.case_id === null ? (
            t('case.sameNumber.hidden')
          ) : (
            <Link to={pathOf(placeOf('court_case', { id: same.case_id }, 'edit'))} target="_blank" rel="noopener">
              {t('case.sameNumber.open')}
            </Link>
          )}
        </Banner>
      )}
    </div>
  )
}
