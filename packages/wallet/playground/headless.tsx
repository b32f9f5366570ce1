import {
  isWalletInfoRemote,
  TonConnectUIProvider,
  useTonAddress,
  useTonConnectUI,
  useWalletState,
} from '@ganj/wallet'
import { useEffect, useState } from 'react'

export const App = () => (
  <TonConnectUIProvider manifestUrl="https://app.example/tonconnect-manifest.json" headless>
    <Wallet />
    <Waiting />
  </TonConnectUIProvider>
)

/** Chooses a wallet and shows its link; your code renders the QR code. */
export function Wallet() {
  const [ui] = useTonConnectUI()
  const phase = useWalletState((state) => state.phase)
  const address = useTonAddress()
  const [names, setNames] = useState<string[]>([])
  const [link, setLink] = useState('')

  const list = async () =>
    setNames((await ui.getWallets()).filter(isWalletInfoRemote).map(({ name }) => name))
  const connect = async (name: string) => {
    const wallet = (await ui.getWallets()).find((one) => one.name === name)
    if (!wallet || !isWalletInfoRemote(wallet)) return
    const { universalLink, bridgeUrl } = wallet
    setLink(ui.connector.connect({ universalLink, bridgeUrl }))
  }
  useEffect(() => ui.onStatusChange((wallet) => wallet && setLink('')), [ui])

  if (phase === 'loading') return <p>…</p>
  if (phase === 'connected')
    return (
      <button type="button" onClick={() => ui.disconnect()}>
        {address}
      </button>
    )
  if (link) return <a href={link}>Open the wallet</a>
  if (names.length === 0)
    return (
      <button type="button" onClick={list}>
        Connect
      </button>
    )
  return names.map((name) => (
    <button type="button" key={name} onClick={() => connect(name)}>
      {name}
    </button>
  ))
}

/** The state of a request: `confirm-transaction`, `transaction-sent`, `transaction-canceled` and so on. */
export function Waiting() {
  const action = useWalletState((state) => state.action)
  const notice = useWalletState((state) => state.notice)
  return (
    <>
      {action?.openModal && (
        <p>
          {action.name}{' '}
          {action.openWallet && (
            <button type="button" onClick={action.openWallet}>
              Open wallet
            </button>
          )}
        </p>
      )}
      <p role="status">{notice?.name}</p>
    </>
  )
}
