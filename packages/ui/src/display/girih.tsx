import { useId } from 'react'
import { khatam, shamseh } from '../icons/shapes.ts'
import classes from './girih.module.css'

/** The background pattern of every screen: eight-pointed stars, their rays and the crosses between them. */
export function Girih() {
  const id = useId()
  return (
    <svg className={classes.girih} aria-hidden="true" focusable="false">
      <pattern id={id} width="76" height="76" patternUnits="userSpaceOnUse">
        <g fill="none" stroke="currentColor" strokeLinejoin="round">
          <g transform="translate(38 38)">
            <path d={khatam} transform="scale(3.8)" strokeWidth=".3" />
            <path d={shamseh} transform="scale(2.9)" strokeWidth=".36" />
            <path d={khatam} transform="rotate(22.5)scale(1.05)" strokeWidth=".9" />
          </g>
          <path
            d="M0 0 11.1 11.1M76 0 64.9 11.1M0 76 11.1 64.9M76 76 64.9 64.9M0 11.1H11.1V0M76 11.1H64.9V0M0 64.9H11.1V76M76 64.9H64.9V76"
            strokeWidth="1"
          />
        </g>
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  )
}
