import { StrictMode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import {
  type ActionConfiguration,
  type Locales,
  TonConnectButton,
  TonConnectUIProvider,
  useIsConnectionRestored,
  useTonAddress,
  useTonConnectModal,
  useTonConnectUI,
  useTonWallet,
} from '../src/index.ts'

const query = new URLSearchParams(location.search)
const manifestUrl = query.get('manifest') ?? `${location.origin}/tonconnect-manifest.json`

/** A small dApp: connect, send, sign, disconnect, and a log of the results. */
function Dapp() {
  const [ui] = useTonConnectUI()
  const wallet = useTonWallet()
  const address = useTonAddress()
  const modal = useTonConnectModal()
  const restored = useIsConnectionRestored()
  const [log, setLog] = useState<string[]>([])
  useEffect(() => void Object.assign(window, { ui }), [ui])
  const say = (line: string) => setLog((lines) => [...lines, line])
  // biome-ignore lint/correctness/useExhaustiveDependencies: subscribed once
  useEffect(
    () =>
      ui.onStatusChange(
        (now) => say(now ? `connected ${now.appName}` : 'disconnected'),
        (error) => say(`refused ${error.message}`),
      ),
    [ui],
  )
  const run = (what: string, request: Promise<unknown>) =>
    request.then(
      (reply) => say(`${what} done ${JSON.stringify(reply)}`),
      (error: Error) => say(`${what} failed ${error.message}`),
    )
  const send = () =>
    run(
      'send',
      ui.sendTransaction({
        validUntil: Math.floor(Date.now() / 1000) + 300,
        messages: [{ address: 'EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N', amount: '1000000' }],
      }),
    )
  const sign = () => run('sign', ui.signData({ type: 'text', text: 'I play fair' }))
  return (
    <div style={{ padding: 24, display: 'grid', gap: 16, overflowWrap: 'anywhere' }}>
      <TonConnectButton />
      <p id="state">
        {restored ? 'restored' : 'restoring'} {modal.state.status} {wallet?.account.chain ?? 'nobody'}{' '}
        <bdi>{address}</bdi>
      </p>
      <p style={{ display: 'flex', gap: 8 }}>
        <button type="button" onClick={send}>
          Send
        </button>
        <button type="button" onClick={sign}>
          Sign
        </button>
        <button type="button" onClick={() => ui.disconnect()}>
          Leave
        </button>
        <button type="button" onClick={() => ui.openSingleWalletModal('Peer')}>
          Single
        </button>
      </p>
      <ol id="log">
        {log.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are only appended
          <li key={at}>{line}</li>
        ))}
      </ol>
    </div>
  )
}

const actionsConfiguration: ActionConfiguration = { modals: 'all', notifications: 'all' }
const list = query.get('list')

const root = createRoot(document.getElementById('app') as HTMLElement)
Object.assign(window, { unmount: () => root.unmount() })
root.render(
  <StrictMode>
    <TonConnectUIProvider
      manifestUrl={manifestUrl}
      language={(query.get('lang') ?? 'en') as Locales}
      actionsConfiguration={actionsConfiguration}
      analytics={{ mode: (query.get('analytics') ?? 'off') as 'off' | 'telemetry' }}
      {...(list ? { walletsListSource: list } : {})}
    >
      <Dapp />
    </TonConnectUIProvider>
  </StrictMode>,
)
