import type { Core } from '../../core/core.ts'
import { friendlyAddress } from '../../core/friendly-address.ts'
import type { WalletUiState } from '../../core/state.ts'
import { fill } from '../../i18n/dictionary.ts'
import { useId, useState } from '../compat.ts'
import { useTexts } from '../controls/use-texts.ts'
import { useStyles } from '../style/adopt-styles.ts'
import { viewsCss } from '../style/views-css.ts'
import { AccountMenu } from './account-menu.tsx'
import { Glyph } from './glyphs.tsx'

interface AccountProps {
  core: Core
  state: WalletUiState
}

/** The address of the connected wallet, and its menu. */
export function Account({ core, state }: AccountProps) {
  const [isOpen, setOpen] = useState(false)
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const id = useId()
  const texts = useTexts(core, state.options.language, null)
  useStyles(viewsCss)
  const account = state.wallet?.account
  const address = account ? friendlyAddress(account) : ''
  const short = `${address.slice(0, 4)}…${address.slice(-4)}`
  return (
    <>
      <button
        ref={setButton}
        type="button"
        className="gw-pill gw-quiet"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={texts ? fill(texts.account, short) : undefined}
        onClick={() => setOpen(!isOpen)}
        data-tc-dropdown-button="true"
      >
        <bdi dir="ltr">{short}</bdi>
        <Glyph size={14}>
          <path d={isOpen ? 'm4 13 6-6 6 6' : 'm4 7 6 6 6-6'} />
        </Glyph>
      </button>
      {isOpen && texts && button && (
        <AccountMenu
          core={core}
          address={address}
          id={id}
          texts={texts}
          anchor={button}
          close={() => setOpen(false)}
        />
      )}
    </>
  )
}
