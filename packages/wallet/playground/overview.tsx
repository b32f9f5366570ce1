import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { languages } from '../src/i18n/languages.ts'
import { scenes } from './scenes.ts'

const LANGUAGES = Object.keys(languages)
const THEMES = ['LIGHT', 'DARK', 'SYSTEM']
const RADII = ['m', 's', 'none']
const WIDTHS = ['390', '1280']

function Choice({
  name,
  values,
  value,
  set,
}: {
  name: string
  values: string[]
  value: string
  set(value: string): void
}) {
  return (
    <label>
      {name}{' '}
      <select value={value} onChange={(event) => set(event.target.value)}>
        {values.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
    </label>
  )
}

/** All views side by side, each in its own frame. */
function Overview() {
  const [theme, setTheme] = useState('LIGHT')
  const [radius, setRadius] = useState('m')
  const [width, setWidth] = useState('390')
  const scale = width === '390' ? 0.7 : 0.35
  return (
    <main style={{ font: '15px system-ui', padding: 16 }}>
      <h1>@ganj/wallet</h1>
      <p style={{ display: 'flex', gap: 16 }}>
        <Choice name="Theme" values={THEMES} value={theme} set={setTheme} />
        <Choice name="Corners" values={RADII} value={radius} set={setRadius} />
        <Choice name="Width" values={WIDTHS} value={width} set={setWidth} />
        <a href="./examples.html">Examples</a>
        <a href="./demo.html">A dApp to try</a>
      </p>
      {Object.keys(scenes).map((scene) => (
        <section key={scene}>
          <h2>{scene}</h2>
          <div style={{ display: 'flex', gap: 16, flexWrap: 'wrap' }}>
            {LANGUAGES.map((lang) => {
              const address = `./scene.html?${new URLSearchParams({ scene, lang, theme, radius })}`
              return (
                <div
                  key={lang}
                  style={{ inlineSize: Number(width) * scale, blockSize: 800 * scale, overflow: 'hidden' }}
                >
                  <iframe
                    title={`${scene} ${lang}`}
                    loading="lazy"
                    src={address}
                    width={width}
                    height="800"
                    style={{ border: 0, transform: `scale(${scale})`, transformOrigin: '0 0' }}
                  />
                </div>
              )
            })}
          </div>
        </section>
      ))}
    </main>
  )
}

createRoot(document.getElementById('app') as HTMLElement).render(<Overview />)
