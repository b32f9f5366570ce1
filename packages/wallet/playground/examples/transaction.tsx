import { TonConnectButton, TonConnectUIProvider, useTonConnectUI } from '@ganj/wallet'
import { useState } from 'react'
import { manifestUrl } from './manifest-url.ts'

/** Asks the wallet to send one TON. */
export const Example = () => (
  <TonConnectUIProvider manifestUrl={manifestUrl} actionsConfiguration={{ modals: 'all' }}>
    <TonConnectButton />
    <Send />
  </TonConnectUIProvider>
)

function Send() {
  const [ui] = useTonConnectUI()
  const [outcome, setOutcome] = useState('')
  const send = async () => {
    try {
      const { boc } = await ui.sendTransaction({
        validUntil: Math.floor(Date.now() / 1000) + 300,
        messages: [{ address: 'EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N', amount: '1000000000' }],
      })
      setOutcome(boc)
    } catch (error) {
      setOutcome(`${error}`)
    }
  }
  return (
    <p>
      <button type="button" onClick={send}>
        Send 1 TON
      </button>{' '}
      <output>{outcome}</output>
    </p>
  )
}
