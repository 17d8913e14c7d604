import type { Observable } from 'rxjs'
import { filter, type Ports } from '../kernel/index.ts'

/** A page that is hidden may never be seen again: what was to be kept later is kept now. */
export const hidden = ({ presence }: Pick<Ports, 'presence'>): Observable<boolean> =>
  presence.visible$.pipe(filter((isVisible) => !isVisible))
