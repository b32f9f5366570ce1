import classes from './choice.module.css'

interface Props {
  label: string
  options: readonly { value: string; text: string }[]
  /** An empty value selects the first option. */
  value: string | undefined
  onChange: (value: string) => void
}

/** Chips with a single choice, for a filter with few values. */
export const Choice = ({ label, options, value = '', onChange }: Props) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row in every browser
  <div className={classes.choice} role="group" aria-label={label}>
    {options.map((option) => (
      <button
        key={option.value}
        type="button"
        className={classes.option}
        aria-pressed={option.value === value}
        onClick={() => onChange(option.value)}
      >
        {option.text}
      </button>
    ))}
  </div>
)
