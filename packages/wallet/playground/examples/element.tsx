import { defineWalletButton } from '@ganj/wallet/element'
import { useEffect, useRef } from 'react'
import { manifestUrl } from './manifest-url.ts'

/** The custom element, added to the page as by a script without React. */
export function Example() {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    defineWalletButton()
    const button = document.createElement('ton-wallet-button')
    button.setAttribute('manifest-url', manifestUrl)
    button.setAttribute('language', 'tr')
    box.current?.append(button)
    return () => button.remove()
  }, [])
  return <div ref={box} />
}
