/**
 * Styles of the button: all that a page needs before the first click. Tokens have zero specificity, so that a page's
 * own `.gw{--tc-…}` overrides them.
 */
export const buttonCss: string = `
.gw-box{width:fit-content}
:where(.gw){--tc-accent:#0098ea;--tc-connect-button-background:#0071b8;--tc-connect-button-foreground:#fff;--r:12px}
:where(.gw[data-radius=s]){--r:8px}
:where(.gw[data-radius=none]){--r:0px}
.gw{font:500 15px/1.6 -apple-system,"Segoe UI",Roboto,"Vazirmatn Variable",Vazirmatn,Tahoma,sans-serif}
.gw *,.gw{box-sizing:border-box}
.gw button{font:inherit;color:inherit;border:0;margin:0;cursor:pointer;background:none}
.gw button:focus-visible,.gw a:focus-visible,.gw [tabindex]:focus-visible{outline:3px solid var(--tc-accent);outline-offset:2px}
.gw svg{display:block;flex:none}
.gw .gw-pill{position:relative;display:flex;align-items:center;justify-content:center;gap:8px;min-height:44px;padding:8px 18px;border-radius:calc(var(--r)*2);font-weight:650;white-space:nowrap;background:var(--tc-connect-button-background);color:var(--tc-connect-button-foreground);transition:.12s}
.gw .gw-pill:hover{filter:brightness(1.08)}
.gw .gw-pill:active{transform:scale(.97)}
.gw .gw-pill[disabled]{pointer-events:none}
.gw-spin{animation:gw-spin .9s linear infinite}
@keyframes gw-spin{to{transform:rotate(1turn)}}
@media(prefers-reduced-motion:reduce){.gw *,.gw{transition:none!important;animation-duration:0s!important}.gw .gw-spin{animation-duration:4s!important}}
`
