import * as ink from '../ink.ts'
import type { CraftForm } from './craft.tsx'
import { craftOutline, craftPaints, craftWings } from './craft-plan.ts'

interface Props {
  form: CraftForm
  className?: string | undefined
}

/** The craft in the size of a line of text, with few details, because a list shows many. Decorative. */
export function SmallCraft({ form, className = '' }: Props) {
  const { hull, wing, trim, glass } = craftPaints[form]
  const { left, right, leftEdge, rightEdge } = craftWings(form)
  return (
    <svg className={className} viewBox="-110 -138 220 290" aria-hidden="true" focusable="false">
      <path d="M-17 82C-20 104-9 122 0 146 9 122 20 104 17 82Z" fill="url(#g-flame)" />
      <path d={left} fill={wing[0]} />
      <path d={right} fill={wing[1]} />
      <path d={leftEdge + rightEdge} fill={trim[0]} />
      <path d={craftOutline.hull} fill={hull[1]} />
      <path d={craftOutline.shade} fill={hull[2]} opacity=".45" />
      <path d={craftOutline.nose} fill={ink.gold} />
      <path d={craftOutline.belt} fill={trim[0]} />
      <ellipse cy="-28" rx="17" ry="23" fill={glass} stroke={ink.lapis15} strokeWidth="5" />
    </svg>
  )
}
