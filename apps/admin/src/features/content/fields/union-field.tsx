import { NativeSelect } from '@mantine/core'
import '#platform/styles/fields.ts'
import type { ReactNode } from 'react'
import { textOf, useText } from '#platform/i18n/i18n.ts'
import classes from './fields.module.css'
import { type Schema, variantOf, withVariant } from './schema.ts'

interface Props {
  label: string
  variants: readonly Schema[]
  value: unknown
  onChange: (value: unknown) => void
  /** Renders the value with the schema of its variant. */
  render: (schema: Schema) => ReactNode
}

/** A value of a union: changing the variant keeps the fields that both variants have. */
export function UnionField({ label, variants, value, onChange, render }: Props) {
  const text = useText()
  const current = variantOf(variants, value)
  const schema = variants[current]
  if (!schema) return null
  return (
    <div className={classes.union}>
      <NativeSelect
        label={text('content.variant')}
        value={String(current)}
        onChange={(event) => {
          const next = variants[Number(event.currentTarget.value)]
          if (next) onChange(withVariant(next, value))
        }}
        data={variants.map(({ title }, index) => ({
          value: String(index),
          label: title ? textOf('content-variant', title) : `${label} ${index + 1}`,
        }))}
      />
      {render(schema)}
    </div>
  )
}
