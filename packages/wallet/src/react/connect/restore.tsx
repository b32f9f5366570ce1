import { languageOf } from '../../i18n/dictionary.ts'
import { Heading } from '../controls/controls.tsx'
import { useWidget } from '../controls/widget-context.ts'

const STEPS = ['restoreFind', 'restoreCopy', 'restoreEnter'] as const

/** Explains how to move an account to another wallet by its recovery phrase. */
export function Restore() {
  const { state, t } = useWidget()
  const { code } = languageOf(state.options.language)
  return (
    <div className="gw-view" data-tc-wallets-modal-restore="true">
      <Heading>{t('restoreTitle')}</Heading>
      <ul className="gw-points">
        {STEPS.map((step, at) => (
          <li key={step}>
            <b className="gw-point-icon">{(at + 1).toLocaleString(code)}</b>
            <p data-tc-text="true">{t(step)}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}
