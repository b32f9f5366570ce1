import classes from './spinner.module.css'

/** A spinner of eight points of a star, lit in turn. Decorative: the busy element is marked as busy itself. */
export const Spinner = ({ size = 28 }: { size?: number }) => (
  <svg className={classes.spinner} width={size} height={size} viewBox="-16 -16 32 32" aria-hidden="true">
    {Array.from({ length: 8 }, (_, point) => (
      <path
        // biome-ignore lint/suspicious/noArrayIndexKey: the eight points never change places
        key={point}
        d="M0-14.5 3.2-7 0-4.5-3.2-7Z"
        transform={`rotate(${point * 45})`}
        opacity={0.2 + point * 0.114}
      />
    ))}
  </svg>
)
