import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { Button } from '#platform/components/controls/button.tsx'
import '#platform/styles/fields.ts'
import { useState } from 'react'
import { parseNumber } from '#platform/format/latin-digits.ts'
import { textOf, useText } from '#platform/i18n/i18n.ts'
import classes from '../content.module.css'
import { ImageField } from './image-field.tsx'
import { LocalTextField } from './local-text-field.tsx'
import { choicesOf, emptyOf, languagesOf, nullableOf, type Schema, variantsOf } from './schema.ts'
import { UnionField } from './union-field.tsx'

interface Props {
  label: string
  schema: Schema
  value: unknown
  onChange: (value: unknown) => void
}

/** Renders a field and its children from a schema. No code is generated at run time. */
export function SchemaField(props: Props) {
  const { label, schema, value, onChange } = props
  const choices = choicesOf(schema)
  if ('const' in schema) return null
  if (choices) {
    return (
      <NativeSelect
        label={label}
        value={String(value ?? '')}
        onChange={(event) => onChange(event.currentTarget.value)}
        data={choices.map((choice) => ({ value: choice, label: textOf('content-choice', choice) }))}
      />
    )
  }
  const nullable = nullableOf(schema)
  if (nullable) return <OptionalField {...props} schema={nullable} none={null} />
  const variants = variantsOf(schema)
  if (variants) {
    const render = (shape: Schema) => <SchemaField {...props} schema={shape} />
    return <UnionField {...props} variants={variants} render={render} />
  }
  const languages = languagesOf(schema)
  if (languages)
    return <LocalTextField {...props} languages={languages} value={isRecord(value) ? value : {}} />
  if (schema.type === 'object' && schema.properties) return <ObjectField {...props} />
  if (schema.type === 'array' && schema.items) return <ListField {...props} items={schema.items} />
  if (schema.type === 'boolean') {
    return (
      <Checkbox
        label={label}
        checked={value === true}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    )
  }
  if (schema.type === 'number' || schema.type === 'integer') return <NumberField {...props} />
  if (schema.format === 'content-image')
    return <ImageField label={label} value={String(value ?? '')} onChange={onChange} />
  if (schema.type === 'string') {
    return (
      <TextInput
        label={label}
        dir="auto"
        value={String(value ?? '')}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  }
  return <JsonField {...props} />
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function ObjectField({ label, schema, value, onChange }: Props) {
  const fields = isRecord(value) ? value : {}
  return (
    <fieldset className={classes.object}>
      <legend>{label}</legend>
      {Object.entries(schema.properties ?? {}).map(([name, inner]) => {
        const set = (next: unknown) => {
          const { [name]: _, ...others } = fields
          onChange(next === undefined ? others : { ...fields, [name]: next })
        }
        const props = {
          label: textOf('content-field', name),
          schema: inner,
          value: fields[name],
          onChange: set,
        }
        return schema.required?.includes(name) ? (
          <SchemaField key={name} {...props} />
        ) : (
          <OptionalField key={name} {...props} none={undefined} />
        )
      })}
    </fieldset>
  )
}

/** An optional value, which can be set and removed. */
function OptionalField({ none, ...props }: Props & { none: null | undefined }) {
  const text = useText()
  const { label, schema, value, onChange } = props
  if (value === undefined || value === null) {
    return (
      <div className={classes.absent}>
        <span>{label}</span>
        <Button size="xs" variant="default" onClick={() => onChange(emptyOf(schema))}>
          {text('content.set')}
        </Button>
      </div>
    )
  }
  return (
    <div className={classes.optional}>
      <SchemaField {...props} />
      <Button
        size="xs"
        variant="default"
        aria-label={`${text('content.remove')}: ${label}`}
        onClick={() => onChange(none)}
      >
        {text('content.remove')}
      </Button>
    </div>
  )
}

function ListField({ label, items, value, onChange }: Props & { items: Schema }) {
  const text = useText()
  const list = Array.isArray(value) ? (value as unknown[]) : []
  return (
    <fieldset className={classes.object}>
      <legend>{label}</legend>
      {list.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the items of a list have no other key
        <div key={index} className={classes.optional}>
          <SchemaField
            label={`${label} ${index + 1}`}
            schema={items}
            value={item}
            onChange={(next) => onChange(list.map((one, at) => (at === index ? next : one)))}
          />
          <Button
            size="xs"
            variant="default"
            aria-label={`${text('content.remove')}: ${label} ${index + 1}`}
            onClick={() => onChange(list.filter((_, at) => at !== index))}
          >
            {text('content.remove')}
          </Button>
        </div>
      ))}
      <div>
        <Button size="xs" variant="default" onClick={() => onChange([...list, emptyOf(items)])}>
          {text('content.add')}
        </Button>
      </div>
    </fieldset>
  )
}

/** A text that is no number stays as the value, so that it is shown and the server refuses it. */
function NumberField({ label, value, onChange }: Props) {
  const text = useText()
  const [typed, setTyped] = useState(String(value ?? ''))
  const isWrong = typeof value === 'string'
  return (
    <TextInput
      label={label}
      inputMode="decimal"
      dir="ltr"
      value={parseNumber(typed) === value ? typed : String(value ?? '')}
      error={isWrong && text('field.no-number')}
      onChange={({ currentTarget: { value: next } }) => {
        setTyped(next)
        onChange(parseNumber(next) ?? next)
      }}
    />
  )
}

/** For values that no other field supports. */
function JsonField({ label, value, onChange }: Props) {
  const text = useText()
  const [typed, setTyped] = useState(JSON.stringify(value, null, 2))
  const [isWrong, setWrong] = useState(false)
  return (
    <Textarea
      label={label}
      dir="ltr"
      autosize
      value={typed}
      error={isWrong && text('content.json-wrong')}
      onChange={({ currentTarget: { value: next } }) => {
        setTyped(next)
        try {
          onChange(JSON.parse(next))
          setWrong(false)
        } catch {
          setWrong(true)
        }
      }}
    />
  )
}
