import { t } from '../../domain/messages/index.ts'
import { classicChosen, classicType, primaries, secondaries, type ClassicKind } from '../../domain/reports/index.ts'
import { useAppSelector, useSay } from '../store/index.ts'
import { Field, Select } from '../ui/index.ts'
import { ReportPage } from './ReportPage.tsx'
import css from './reports.module.css'

/** RPT-35: two words say which report it is. */
const Kind = ({ kind, onChange }: { readonly kind: ClassicKind; readonly onChange: (kind: ClassicKind) => void }) => (
  <div className={css.fields}>
    <Field label={t('report.primary')}>
      <Select
        value={kind.primary}
        options={primaries.map((each) => ({ value: each, label: t(`report.primary.${each}`) }))}
        onChange={({ target }) => onChange({ ...kind, primary: target.value as ClassicKind['primary'] })}
      />
    </Field>
    <Field label={t('report.secondary')}>
      <Select
        value={kind.secondary}
        disabled={kind.primary === 'list'}
        options={secondaries.map((each) => ({ value: each, label: t(`report.secondary.${each}`) }))}
        onChange={({ target }) => onChange({ ...kind, secondary: target.value as ClassicKind['secondary'] })}
      />
    </Field>
  </div>
)

/** RPT-37: Classic Reports. */
export const ClassicPage = () => {
  const say = useSay()
  const kind = useAppSelector((state) => state.reports.classic)
  return (
    <ReportPage report={classicType(kind)} kind={<Kind kind={kind} onChange={(next) => say(classicChosen(next))} />} />
  )
}
