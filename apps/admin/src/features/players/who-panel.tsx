import type { PlayerProfile } from '@ganj/contract/admin'
import { Chip } from '#platform/components/display/chip.tsx'
import { Facts } from '#platform/components/display/facts.tsx'
import { Panel } from '#platform/components/display/panel.tsx'
import { Code, Moment, PlayerLink } from '#platform/components/display/values.tsx'
import { useFormat } from '#platform/format/use-format.ts'
import { textOf, useText } from '#platform/i18n/i18n.ts'

/** The known data of the player's identity. */
export function WhoPanel({ player }: { player: PlayerProfile }) {
  const text = useText()
  const format = useFormat()
  const wallet = player.wallets.find(({ endedAt }) => endedAt === null)
  const { speed, power, shuttle } = player.upgrades
  return (
    <>
      <Panel title={text('who.title')}>
        <Facts
          items={[
            [text('player.joined'), format.date(player.joinedAt)],
            [text('who.seen'), <Moment key="seen" at={player.seenAt} since />],
            [
              text('who.host'),
              text(player.telegramId === null ? 'who.playdeck' : 'who.telegram', {
                id: player.telegramId ?? player.playDeckUid ?? '',
              }),
            ],
            [text('who.language'), player.language],
            ...(player.joinSource
              ? [[text('who.source'), <bdi key="source">{player.joinSource}</bdi>] as const]
              : []),
            [text('who.inviter'), <PlayerLink key="inviter" player={player.inviter} />],
            [
              text('who.wallet'),
              wallet ? <Code key="wallet" value={wallet.address} /> : text('who.no-wallet'),
            ],
            [
              text('who.upgrades'),
              text('who.levels', {
                speed: format.number(speed),
                power: format.number(power),
                shuttle: format.number(shuttle),
              }),
            ],
          ]}
        />
      </Panel>
      {(player.debts.length > 0 || player.steps.length > 0) && (
        <Panel title={text('who.signs')}>
          {player.debts.map(({ thing, amount }) => (
            <Chip key={thing} tone="bad">
              {text('who.owes', { amount: format.number(amount), thing: textOf('currency', thing) })}
            </Chip>
          ))}
          <Facts
            items={player.steps.map(({ step, who, reason, at }) => [
              textOf('step', step),
              <span key={at}>
                <bdi>{reason}</bdi> · <bdi>{who.replace('operator:', '')}</bdi> · <Moment at={at} />
              </span>,
              `${step} ${at}`,
            ])}
          />
        </Panel>
      )}
    </>
  )
}
