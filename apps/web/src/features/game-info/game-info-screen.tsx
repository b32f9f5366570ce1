import { Card, Icon, type IconName, Screen } from '@ganj/ui'
import type { ReactNode } from 'react'
import { FeatureBoundary } from '#platform/components/feature-boundary.tsx'
import { type TextKey, useText } from '#platform/i18n/i18n.ts'
import { Link } from '#platform/router/link.tsx'
import classes from './game-info.module.css'
import { Scene, type SceneName } from './scene.tsx'

const steps: readonly { scene: SceneName; title: TextKey; text: TextKey }[] = [
  { scene: 'steer', title: 'game-info.steer', text: 'game-info.steer.text' },
  { scene: 'fire', title: 'game-info.fire', text: 'game-info.fire.text' },
  { scene: 'collect', title: 'game-info.collect', text: 'game-info.collect.text' },
  { scene: 'help', title: 'game-info.help', text: 'game-info.help.text' },
]

const promises: readonly { icon: IconName; title: TextKey; text: TextKey }[] = [
  { icon: 'seal', title: 'game-info.proven-scores', text: 'game-info.proven-scores.text' },
  { icon: 'coin', title: 'game-info.every-coin', text: 'game-info.every-coin.text' },
  { icon: 'spin', title: 'game-info.open-odds', text: 'game-info.open-odds.text' },
]

/** How to play, the prizes and their odds, and how fairness is proven, mostly in pictures. */
export function GameInfoScreen() {
  const text = useText()
  return (
    <Screen title={text('game-info.title')}>
      <Section title={text('game-info.play')}>
        <ol className={classes.steps}>
          {steps.map((step) => (
            <li key={step.scene} className={classes.step}>
              <Scene name={step.scene} />
              <h3 className={classes.name}>{text(step.title)}</h3>
              <p className={classes.text}>{text(step.text)}</p>
            </li>
          ))}
        </ol>
        <Link to="/" className={classes.play}>
          {text('home.play')}
        </Link>
      </Section>
      <Section title={text('game-info.prizes')}>
        <Card variant="plum" className={classes.prizes}>
          <Icon name="trophy" size={64} />
          <div>
            <h3 className={classes.name}>{text('game-info.weekly')}</h3>
            <p>{text('game-info.weekly.text')}</p>
          </div>
        </Card>
        <Way to="/leader-board">{text('game-info.to-board')}</Way>
      </Section>
      <Section title={text('game-info.fair')}>
        <ul className={classes.promises}>
          {promises.map(({ icon, title, text: says }) => (
            <li key={title} className={classes.promise}>
              <Icon name={icon} size={36} className={classes.mark} />
              <div>
                <h3 className={classes.name}>{text(title)}</h3>
                <p className={classes.text}>{text(says)}</p>
              </div>
            </li>
          ))}
        </ul>
        <Way to="/spin-wheel#odds">{text('game-info.to-odds')}</Way>
        <Way to="/spin-wheel#proof">{text('game-info.to-proof')}</Way>
      </Section>
    </Screen>
  )
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={classes.section}>
    <h2 className={classes.title}>{title}</h2>
    <FeatureBoundary>{children}</FeatureBoundary>
  </section>
)

const Way = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className={classes.way}>
    {children}
    <Icon name="chevron" size={18} mirrored />
  </Link>
)
