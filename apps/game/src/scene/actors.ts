import { beamReach, type Enemy, field, isBoss, one, type RunState } from '@ganj/game-core'
import type { SpriteName } from '../sprites/index.ts'
import type { Canvas } from './canvas.ts'

/** The glow under each kind of pick-up. */
const glows = {
  'blue-fire': 'glow-blue',
  gem: 'glow-turquoise',
  ticket: 'glow-rose',
  capsule: 'glow-turquoise',
} as const

/** The position between the last tick and this one, in pixels. */
const between = (last: number, now: number, rest: number) => (last + (now - last) * rest) / one

/** Opacity of an object near the upper edge, where it fades in. */
const fadeInAt = (y: number) => Math.max(0, Math.min(1, (y + 46) / 40))

/** Draws the state of the rules, interpolated by `rest` of a tick. `hurt` is 1 for an enemy just hit and falls to 0, by its id. */
export function drawActors(canvas: Canvas, state: RunState, rest: number, hurt: ReadonlyMap<number, number>) {
  const { painter, frames } = canvas
  for (const enemy of state.enemies)
    if (enemy.mode === 'charge' || enemy.mode === 'beaming') drawBeam(canvas, enemy, rest)
  for (const pickUp of state.pickUps) {
    const x = between(pickUp.lastX, pickUp.x, rest)
    const y = between(pickUp.lastY, pickUp.y, rest)
    const beat = canvas.lively ? 1 + 0.08 * Math.sin(canvas.now / 140 + pickUp.x) : 1
    painter.draw(frames[glows[pickUp.kind]], x, y, 0.5, 0, 0.55, 1)
    painter.draw(frames[pickUp.kind], x, y, 0.85 * beat)
    if (pickUp.holds) painter.draw(frames[pickUp.holds], x, y, 0.72)
  }
  for (const enemy of state.enemies)
    drawEnemy(canvas, enemy, rest, hurt.get(enemy.id) ?? 0, state.slowTime > 0)
  const strong = state.doubleDamage > 0 || state.overdrive > 0
  for (const bullet of state.bullets) {
    const x = between(bullet.lastX, bullet.x, rest)
    const y = between(bullet.lastY, bullet.y, rest)
    const angle = bullet.vx === 0 ? 0 : Math.atan2(bullet.vx, -bullet.vy)
    painter.draw(frames[strong ? 'strongBullet' : 'bullet'], x, y, 1, angle, fadeInAt(y), 0.5)
  }
  for (const shot of state.shots) {
    const x = between(shot.lastX, shot.x, rest)
    const y = between(shot.lastY, shot.y, rest)
    const beat = canvas.lively ? 1 + 0.12 * Math.sin(canvas.now / 60 + shot.x) : 1
    painter.draw(frames.enemyShot, x, y, beat)
  }
}

/** Rotation of an enemy by its kind, in radians. */
function angleOf(enemy: Enemy): number {
  const time = enemy.age / (256 * 60)
  const side = enemy.id % 2 ? 1 : -1
  switch (enemy.kind) {
    case 'rock':
      return time * 1.6 * side + enemy.id
    case 'boulder':
      return time * 0.5 * side
    case 'geode':
      return Math.sin(time * 1.4 + enemy.id) * 0.5
    case 'mine':
      return time * 1.1 * side
    case 'weaver':
      return (enemy.x - enemy.lastX) / one / 9
    case 'drone':
      return (enemy.x - enemy.lastX) / one / 5
    case 'kamikaze':
      return enemy.mode === 'act' ? Math.atan2(-enemy.vx, enemy.vy) : 0
    default:
      return 0
  }
}

function drawEnemy(canvas: Canvas, enemy: Enemy, rest: number, hurt: number, slowed: boolean) {
  const { painter, frames, now, lively } = canvas
  const y = between(enemy.lastY, enemy.y, rest)
  const fresh = lively ? Math.sin(now / 30) * 2.2 : 0
  const eager = enemy.kind === 'kamikaze' && enemy.mode === 'charge'
  const x = between(enemy.lastX, enemy.x, rest) + (eager ? fresh : 0)
  const boss = isBoss(enemy.kind)
  const alpha = boss ? 1 : fadeInAt(y)
  if (boss) painter.draw(frames['glow-rose'], x, y, 1.9, 0, 0.5, 1)
  if (enemy.kind === 'akvan') painter.draw(frames.akvanRing, x, y, 1, lively ? now / 1600 : 0, 0.95)
  if (enemy.kind === 'kamikaze' && enemy.mode !== 'enter')
    painter.draw(frames['glow-rose'], x, y, 0.55, 0, 0.8, 1)
  if (slowed) painter.draw(frames['glow-plum'], x, y, boss ? 1.6 : 0.5, 0, 0.5 * alpha, 1)
  const flap = enemy.kind === 'weaver' && lively ? 1 + 0.12 * Math.sin(now / 70 + enemy.id) : 1
  const squash = lively ? 1 + hurt * (boss ? 0.02 : 0.1) : 1
  painter.draw(
    frames[enemy.kind as SpriteName],
    x,
    y,
    squash,
    angleOf(enemy),
    alpha,
    0,
    hurt * (boss ? 0.28 : 0.8),
    flap,
  )
}

/** Draws a beam, or its warning line. */
function drawBeam({ painter, frames, now, bottom, lively }: Canvas, enemy: Enemy, rest: number) {
  if (enemy.kind === 'kamikaze') return
  const x = between(enemy.lastX, enemy.x, rest)
  const mouth = enemy.y / one + 22
  if (enemy.mode === 'charge') {
    const blink = lively ? 0.45 + 0.4 * Math.sin(now / 45) : 0.7
    for (let y = mouth + ((now / 12) % 16); y < bottom; y += 16)
      painter.draw(frames.warning, x, y, 1, 0, blink)
    painter.draw(frames['glow-gold'], x, mouth, 0.35 + blink * 0.35, 0, 1, 1)
    return
  }
  const width = (beamReach * 2 + 8) / 32
  const swell = lively ? 1 + 0.12 * Math.sin(now / 25) : 1
  const length = bottom - mouth
  painter.draw(frames.beam, x, mouth + length / 2, width * swell, 0, 1, 0.4, 0, length / (32 * width * swell))
  painter.draw(frames['glow-gold'], x, mouth, 0.9, 0, 1, 1)
  painter.draw(frames['glow-gold'], x, field.craftY + 20, 0.8, 0, 0.8, 1)
}
