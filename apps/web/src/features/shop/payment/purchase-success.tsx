import type { Pack } from '@ganj/contract'
import { Button } from '@ganj/ui'
import { useText } from '#platform/i18n/i18n.ts'
import { BundleList } from '../packs/bundle-list.tsx'
import { PackArt } from '../packs/pack-art.tsx'
import classes from '../shop.module.css'

interface Props {
  bundle: Pack['bundle']
  onClose: () => void
}

/** Shown after every purchase that succeeded. */
export function PurchaseSuccess({ bundle, onClose }: Props) {
  const text = useText()
  return (
    <div className={classes.done}>
      <PackArt bundle={bundle} />
      <div role="status">
        <h3 className={classes.name}>{text('shop.yours')}</h3>
      </div>
      <BundleList bundle={bundle} />
      <Button variant="gold" onClick={onClose}>
        {text('shop.fine')}
      </Button>
    </div>
  )
}
