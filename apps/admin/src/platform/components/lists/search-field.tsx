import { TextInput } from '@mantine/core'
import '#platform/styles/fields.ts'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from '../../router/location.tsx'
import classes from './search-field.module.css'

interface Props {
  label: string
  placeholder?: string
  value: string | undefined
  onChange: (value: string) => void
}

/** A search field that is debounced while the operator types. */
export function SearchField({ label, placeholder = '', value = '', onChange }: Props) {
  const [typed, setTyped] = useState(value)
  const sent = useRef(value)
  const page = useLocation().pathname
  const send = useDebouncedCallback((next: string) => {
    // The operator may have followed a link meanwhile: this page stays mounted until the next one is loaded, and a
    // search would navigate back.
    if (!window.location.pathname.endsWith(page)) return
    sent.current = next
    onChange(next)
  }, 250)
  useEffect(() => {
    // Changed from outside, for example by the back button.
    if (value !== sent.current) {
      sent.current = value
      setTyped(value)
    }
  }, [value])
  return (
    <TextInput
      className={classes.search ?? ''}
      size="sm"
      type="search"
      aria-label={label}
      placeholder={placeholder}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        send(event.currentTarget.value.trim())
      }}
    />
  )
}
