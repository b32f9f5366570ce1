import { Heading, LinkButton } from './controls.tsx'
import { BoltIcon, PersonIcon, ShieldIcon } from './icons.tsx'
import { useWidget } from './widget-context.ts'

/** Where one chooses a first wallet. */
const GET_WALLET = 'https://ton.org/wallets'

/** What a wallet is, in three sentences. */
export function Info() {
  const { t } = useWidget()
  const blurbs = [
    { icon: <ShieldIcon />, title: t('infoStorage'), text: t('infoStorageText') },
    { icon: <PersonIcon />, title: t('infoIdentity'), text: t('infoIdentityText') },
    { icon: <BoltIcon />, title: t('infoTransactions'), text: t('infoTransactionsText') },
  ]
  return (
    <div className="gw-view" data-tc-wallets-modal-info="true">
      <Heading>{t('whatIsWallet')}</Heading>
      <ul className="gw-blurbs">
        {blurbs.map(({ icon, title, text }) => (
          <li key={title}>
            <span className="gw-blurb-icon">{icon}</span>
            <div>
              <h2 data-tc-h2="true">{title}</h2>
              <p data-tc-text="true">{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <LinkButton href={GET_WALLET}>{t('getAWallet')}</LinkButton>
    </div>
  )
}
