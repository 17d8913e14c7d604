import { Component, type ReactNode } from 'react'
import { t } from '../../domain/messages/index.ts'
import { Banner, Button } from '../ui/index.ts'

/**
 * A screen that fails takes only itself down. Give it the place as `key`, so that going elsewhere tries anew; `quiet` is for
 * what nobody looks for where it is missing.
 */
export class Boundary extends Component<
  { readonly children: ReactNode; readonly quiet?: boolean },
  { readonly failed: boolean }
> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return this.props.quiet === true ? null : (
      <Banner
        tone="danger"
        title={t('shell.screenFailed')}
        live="alert"
        actions={<Button onClick={() => location.reload()}>{t('shell.reload')}</Button>}
      >
        {t('shell.screenFailed.text')}
      </Banner>
    )
  }
}
