import { TextInput } from '@mantine/core'
import { Button } from '#platform/components/controls/button.tsx'
import '#platform/styles/fields.ts'
import { useState } from 'react'
import { useText } from '#platform/i18n/i18n.ts'
import classes from './content.module.css'

const right = /^[0-9a-z-]{1,40}$/

/** Adds a new piece. Its id is permanent: progress and purchases refer to it. */
export function AddPiece({ taken, add }: { taken: readonly string[]; add: (publicId: string) => void }) {
  const text = useText()
  const [name, setName] = useState('')
  const isWrong = name !== '' && (!right.test(name) || taken.includes(name))
  return (
    <form
      className={classes.add}
      onSubmit={(event) => {
        event.preventDefault()
        if (name === '' || isWrong) return
        add(name)
        setName('')
      }}
    >
      <TextInput
        size="sm"
        dir="ltr"
        aria-label={text('content.new-id')}
        placeholder={text('content.new-id')}
        value={name}
        error={isWrong && text('content.id-wrong')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" size="xs" variant="default" disabled={name === '' || isWrong}>
        {text('content.add-piece')}
      </Button>
    </form>
  )
}
