import { TonConnectUIProvider, useTonAddress, useTonConnectModal } from '@ganj/wallet'
import { manifestUrl } from './manifest-url.ts'

/** A button of your own opens the modal. */
export const Example = () => (
  <TonConnectUIProvider manifestUrl={manifestUrl}>
    <Trigger />
  </TonConnectUIProvider>
)

function Trigger() {
  const { open } = useTonConnectModal()
  const address = useTonAddress()
  return (
    <button type="button" onClick={() => open()}>
      {address || 'Pay with TON'}
    </button>
  )
}
