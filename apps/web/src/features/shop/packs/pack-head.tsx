import type { Pack } from '@ganj/contract'
import classes from '../shop.module.css'
import { BundleList } from './bundle-list.tsx'
import { PackArt } from './pack-art.tsx'

/** The pack at the head of its sheet. */
export const PackHead = ({ pack: { name, bundle } }: { pack: Pick<Pack, 'name' | 'bundle'> }) => (
  <div className={classes.order}>
    <PackArt bundle={bundle} />
    <div className={classes.what}>
      <h3 className={classes.name}>{name}</h3>
      <BundleList bundle={bundle} />
    </div>
  </div>
)
