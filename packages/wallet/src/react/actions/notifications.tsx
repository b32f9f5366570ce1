import { SpinIcon } from '../button/glyphs.tsx'
import { useEffect, useRef } from '../compat.ts'
import { Badge } from '../controls/badge.tsx'
import { useWidget } from '../controls/widget-context.ts'
import { useTheme } from '../style/use-theme.ts'
import { ACTION_TEXTS } from './action-texts.ts'

/** The shown notification, with the live region that announces it. */
export function Notices() {
  const { state, t } = useWidget()
  const { notice, wallet } = state
  const theme = useTheme(state.options)
  const region = useRef<HTMLDivElement>(null)
  const id = notice?.id
  const texts = notice && ACTION_TEXTS[notice.name]
  const name = wallet && 'name' in wallet ? wallet.name : t('yourWallet')
  useEffect(() => {
    const element = region.current
    if (!element || !('showPopover' in element)) return
    if (element.matches(':popover-open')) element.hidePopover()
    if (notice) element.showPopover()
  }, [id])
  return (
    <div
      {...theme}
      ref={region}
      className="gw gw-notices"
      popover="manual"
      role="status"
      data-tc-list-notifications="true"
    >
      {notice && texts && (
        <div
          key={notice.id}
          className="gw-notice"
          data-leaving={notice.leaving || undefined}
          data-tc-notification="true"
          {...{ [texts.notice]: 'true' }}
        >
          {texts.result ? <Badge result={texts.result} size={16} /> : <SpinIcon size={28} />}
          <span>
            <b>{t(texts.result ? texts.title : 'noticeConfirm')}</b>
            <small>{texts.result ? t(texts.text) : <bdi>{name}</bdi>}</small>
          </span>
        </div>
      )}
    </div>
  )
}
