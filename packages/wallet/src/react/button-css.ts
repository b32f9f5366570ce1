/** Tokens of both themes, and the button: all a page needs before the first click. */
export const buttonCss = `
.gw{--tc-accent:#0098ea;--tc-connect-button-background:#0071b8;--tc-connect-button-foreground:#fff;--tc-background-primary:#fff;--tc-background-secondary:#f2f4f8;--tc-background-tint:#f2f4f8;--tc-text-primary:#0c1526;--tc-text-secondary:#586375;--tc-line:rgb(12 21 38/.1);--tc-shadow:0 16px 48px rgb(10 22 48/.18);--r:12px;--r2:18px;--r3:26px;
font:500 15px/1.6 -apple-system,"Segoe UI",Roboto,"Vazirmatn Variable",Vazirmatn,Tahoma,sans-serif;
color:var(--tc-text-primary);text-align:start;-webkit-tap-highlight-color:transparent}
.gw[data-theme=dark]{--tc-background-primary:#111827;--tc-background-secondary:#1b2436;--tc-background-tint:#202a3d;--tc-text-primary:#f3f6fc;--tc-text-secondary:#a3aec2;--tc-line:rgb(255 255 255/.12);--tc-shadow:0 16px 48px rgb(0 0 0/.5);color-scheme:dark}
@media(prefers-color-scheme:dark){.gw[data-theme=system]{--tc-background-primary:#111827;--tc-background-secondary:#1b2436;--tc-background-tint:#202a3d;--tc-text-primary:#f3f6fc;--tc-text-secondary:#a3aec2;--tc-line:rgb(255 255 255/.12);--tc-shadow:0 16px 48px rgb(0 0 0/.5);color-scheme:dark}}
.gw[data-radius=s]{--r:8px;--r2:10px;--r3:14px}
.gw[data-radius=none]{--r:0px;--r2:0px;--r3:0px}
.gw *,.gw{box-sizing:border-box}
.gw button{font:inherit;color:inherit;border:0;margin:0;cursor:pointer;background:none}
.gw button:focus-visible,.gw a:focus-visible,.gw [tabindex]:focus-visible{outline:3px solid var(--tc-accent);outline-offset:2px}
.gw svg{display:block;flex:none}
.gw .gw-pill{position:relative;display:flex;align-items:center;justify-content:center;gap:8px;min-height:44px;min-width:44px;padding:8px 18px;border-radius:calc(var(--r)*2);font-weight:650;white-space:nowrap;background:var(--tc-connect-button-background);color:var(--tc-connect-button-foreground);transition:.12s}
.gw .gw-pill:hover{filter:brightness(1.08)}
.gw .gw-pill:active{transform:scale(.97)}
.gw .gw-pill[disabled]{pointer-events:none}
.gw .gw-pill.gw-quiet{background:var(--tc-background-primary);color:var(--tc-text-primary);box-shadow:inset 0 0 0 1px var(--tc-line);font-variant-numeric:tabular-nums}
.gw-spin{animation:gw-spin .9s linear infinite}
@keyframes gw-spin{to{transform:rotate(1turn)}}
@media(prefers-reduced-motion:reduce){.gw *,.gw{transition:none!important;animation-duration:0s!important}.gw .gw-spin{animation:gw-spin 4s steps(8) infinite!important}}
`
