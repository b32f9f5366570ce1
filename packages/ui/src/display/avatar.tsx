import { useState } from 'react'
import { khatam, shamseh, softStar } from '../icons/shapes.ts'
import * as ink from '../ink.ts'
import classes from './avatar.module.css'

const colours = [
  [ink.lapis54, ink.lapis31],
  [ink.bronze35b, ink.bronze22],
  [ink.turquoise27, ink.turquoise17],
  [ink.violet48, ink.violet29b],
  [ink.blue34, ink.blue22],
  [ink.plum43, ink.plum27],
  [ink.green33, ink.green20],
  [ink.gold31, ink.gold19],
] as const
const shapes = [khatam, shamseh, softStar] as const

interface Props {
  /** Determines the colour and the star: the same id has always the same. */
  publicId: string
  name: string
  /** Address of the player's picture; without it, or when it fails to load, the star and the letter are shown. */
  picture?: string | undefined
  size?: number
  /** Frame for a rank on the podium. */
  place?: 1 | 2 | 3
}

/** The player's tile: a picture, or a colour, a star and the first letter. Decorative beside the name. */
export function Avatar({ publicId, name, picture, size = 40, place }: Props) {
  const [broken, setBroken] = useState<string | null>(null)
  const seed = seedOf(publicId)
  const [light, dark] = colours[seed % colours.length] ?? colours[0]
  const shape = shapes[(seed >> 3) % shapes.length]
  const letter = Array.from(name.replace(/^@/, ''))[0] ?? ''
  return (
    <span
      className={`${classes.avatar} ${place ? classes[`place-${place}`] : ''}`}
      style={{ inlineSize: size, blockSize: size, background: `linear-gradient(${light}, ${dark})` }}
      aria-hidden="true"
    >
      {picture === undefined || picture === broken ? (
        <>
          <svg viewBox="-16 -16 32 32" aria-hidden="true" focusable="false">
            <path
              d={shape}
              transform={`rotate(${(seed >> 5) % 2 ? 22.5 : 0})scale(1.7)`}
              className={classes.star}
            />
            <path d={khatam} transform="scale(1.12)" className={classes.line} />
          </svg>
          <span className={classes.letter} style={{ fontSize: size * 0.52 }}>
            {letter}
          </span>
        </>
      ) : (
        <img
          src={picture}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          draggable={false}
          className={classes.picture}
          onError={() => setBroken(picture)}
        />
      )}
    </span>
  )
}

function seedOf(publicId: string): number {
  let seed = 7
  for (const letter of publicId) seed = (seed * 31 + letter.charCodeAt(0)) % 65_521
  return seed
}
