'use client'
import { type CSSProperties, memo, useContext, useEffect, useRef } from 'react'
import { ConnectButton } from './connect-button.tsx'
import { ServerStateContext } from './context.ts'
import { useWalletUi } from './hooks.ts'
import { loadBundle } from './load-bundle.ts'

export interface TonConnectButtonProps {
  className?: string
  style?: CSSProperties
}

/** Id of the first button on a page, as other people's styles and tests expect it. */
const BUTTON_ID = 'ton-connect-button'

/** Connects a wallet; once connected shows its address and opens the account menu. Put any number on a page. */
export const TonConnectButton = memo(function TonConnectButton({ className, style }: TonConnectButtonProps) {
  const ui = useWalletUi()
  const server = useContext(ServerStateContext)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = box.current
    if (!element || document.getElementById(BUTTON_ID)) return
    element.id = BUTTON_ID
    return () => element.removeAttribute('id')
  }, [])
  return (
    <div ref={box} className={className} style={{ width: 'fit-content', ...style }}>
      <ConnectButton
        core={ui?.core ?? null}
        open={() => ui?.openModal()}
        server={server}
        loadMenu={loadMenu}
      />
    </div>
  )
})

const loadMenu = async () => (await loadBundle()).Dropdown
