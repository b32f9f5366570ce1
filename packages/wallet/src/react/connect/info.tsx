import { Heading, LinkButton } from '../controls/controls.tsx'
import { BoltIcon, PersonIcon, ShieldIcon } from '../controls/icons.tsx'
import { useWidget } from '../controls/widget-context.ts'

/** The page for choosing a first wallet. */
const GET_WALLET = 'https://ton.org/wallets'

const POINTS = [
  ['infoStorage', ShieldIcon],
  ['infoIdentity', PersonIcon],
  ['infoTransactions', BoltIcon],
] as const

/** What a wallet is, in three sentences. */
export function Info() {
  const { t } = useWidget()
  return (
    <div className="gw-view" data-tc-wallets-modal-info="true">
      <Heading>{t('whatIsWallet')}</Heading>
      <ul className="gw-points">
        {POINTS.map(([title, Icon]) => (
          <li key={title}>
            <span className="gw-point-icon">
              <Icon />
            </span>
            <div>
              <h2 data-tc-h2="true">{t(title)}</h2>
              <p data-tc-text="true">{t(`${title}Text`)}</p>
            </div>
          </li>
        ))}
      </ul>
      <LinkButton href={GET_WALLET}>{t('getAWallet')}</LinkButton>
    </div>
  )
}
