import { useEffect, useRef } from 'react'
import type { ActionName } from '../../core/state.ts'
import type { Texts } from '../../i18n/dictionary.ts'
import { useLooks } from '../use-looks.ts'
import { CheckIcon, CrossIcon, SpinIcon } from './icons.tsx'
import { useWidget } from './widget-context.ts'

const SHOWN: Record<ActionName, { title: keyof Texts; text: keyof Texts | null; mark: string }> = {
  'confirm-transaction': { title: 'noticeConfirm', text: null, mark: 'confirm' },
  'confirm-sign-data': { title: 'noticeConfirm', text: null, mark: 'confirm' },
  'transaction-sent': { title: 'transactionSent', text: 'transactionSentText', mark: 'tx-sent' },
  'transaction-canceled': {
    title: 'transactionCanceled',
    text: 'transactionCanceledText',
    mark: 'tx-cancelled',
  },
  'data-signed': { title: 'dataSigned', text: 'dataSignedText', mark: 'data-signed' },
  'sign-data-canceled': {
    title: 'signDataCanceled',
    text: 'signDataCanceledText',
    mark: 'sign-data-cancelled',
  },
}

/** The notification on screen, and the live region that reads it out. */
export function Notices() {
  const { state, t } = useWidget()
  const { notice, wallet } = state
  const looks = useLooks(state.options)
  const region = useRef<HTMLDivElement>(null)
  const id = notice?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown anew for every notification, so that it lies above a modal
  useEffect(() => {
    const element = region.current
    if (!element || !('showPopover' in element)) return
    if (element.matches(':popover-open')) element.hidePopover()
    if (notice) element.showPopover()
  }, [id])
  return (
    <div
      {...looks}
      ref={region}
      className="gw gw-notices"
      popover="manual"
      role="status"
      aria-live="polite"
      data-tc-list-notifications="true"
    >
      {notice && (
        <div
          key={notice.id}
          className="gw-notice"
          data-leaving={notice.leaving || undefined}
          data-tc-notification="true"
          {...{ [`data-tc-notification-${SHOWN[notice.name].mark}`]: 'true' }}
        >
          <NoticeIcon name={notice.name} />
          <span>
            <b>{t(SHOWN[notice.name].title)}</b>
            <small>
              {SHOWN[notice.name].text ? (
                t(SHOWN[notice.name].text as keyof Texts)
              ) : wallet && 'name' in wallet ? (
                <bdi>{wallet.name}</bdi>
              ) : (
                t('yourWallet')
              )}
            </small>
          </span>
        </div>
      )}
    </div>
  )
}

function NoticeIcon({ name }: { name: ActionName }) {
  if (name.startsWith('confirm')) return <SpinIcon size={28} />
  if (name.endsWith('canceled'))
    return (
      <span className="gw-dot gw-bad">
        <CrossIcon size={16} />
      </span>
    )
  return (
    <span className="gw-dot gw-good">
      <CheckIcon size={16} />
    </span>
  )
}
