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

/** A search that follows the typing after a moment of rest. */
export function SearchField({ label, placeholder = '', value = '', onChange }: Props) {
  const [typed, setTyped] = useState(value)
  const sent = useRef(value)
  const page = useLocation().pathname
  const send = useDebouncedCallback((next: string) => {
    // Whoever has followed a link meanwhile would be taken back; the page that is left stands until the next is loaded.
    if (!window.location.pathname.endsWith(page)) return
    sent.current = next
    onChange(next)
  }, 250)
  useEffect(() => {
    // Changed from outside, as by going back.
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
