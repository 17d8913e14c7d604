import { gates } from '../../domain/access/index.ts'
import { meets } from '../../domain/kernel/index.ts'
import { t } from '../../domain/messages/index.ts'
import { fileAsked, fileForms, leavingOf, mayLeave, smallHidden, type ReportType } from '../../domain/reports/index.ts'
import { scopesOf } from '../../domain/session/index.ts'
import { useAppSelector, usePart, useSay } from '../store/index.ts'
import { Button, Checkbox, Menu, MenuItem } from '../ui/index.ts'
import { KeepSubmitted } from './KeepSubmitted.tsx'
import css from './reports.module.css'

/** How a finished run leaves the agency: as a file, or on paper; with all its figures, or so that nobody is singled out. */
export const ReportLeaves = ({ report }: { readonly report: ReportType }) => {
  const say = useSay()
  const [isHidden, setHidden] = usePart(smallHidden)
  const mayExport = useAppSelector((state) => meets(scopesOf(state), gates['list.export']))
  const isDone = useAppSelector((state) => mayLeave(leavingOf(state, report, 0, false)))
  if (!isDone) return null
  const hidesSmall = isHidden === true
  return (
    <div className={css.leaves} data-print="hide">
      <Checkbox
        label={t('report.small.hide')}
        help={t('report.small.help')}
        checked={hidesSmall}
        onChange={({ target }) => setHidden(target.checked ? true : null)}
      />
      <span className={css.buttons}>
        <KeepSubmitted report={report} hidesSmall={hidesSmall} />
        {mayExport ? (
          <Menu
            align="end"
            trigger={
              <Button variant="quiet" icon="download">
                {t('export.menu')}
              </Button>
            }
          >
            {fileForms.map((form) => (
              <MenuItem key={form} icon="download" onSelect={() => say(fileAsked({ report, form, hidesSmall }))}>
                {t(`export.type.${form}`)}
              </MenuItem>
            ))}
          </Menu>
        ) : null}
        <Button variant="quiet" icon="print" onClick={() => print()}>
          {t('list.print')}
        </Button>
      </span>
    </div>
  )
}
