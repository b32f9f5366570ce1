const DARK =
  '--tc-background-primary:#111827;--tc-background-secondary:#1b2436;--tc-background-tint:#202a3d;--tc-text-primary:#f3f6fc;--tc-text-secondary:#a3aec2;--tc-line:rgb(255 255 255/.12);--tc-shadow:0 16px 48px rgb(0 0 0/.5);color-scheme:dark;--tc-icon-success:#5fd6a0;--tc-icon-error:#ff8a9a'

/** Styles of all views after the first click. All offsets are logical, so that both directions share them. */
export const viewsCss: string = `
:where(.gw){--tc-background-primary:#fff;--tc-background-secondary:#f2f4f8;--tc-background-tint:#f2f4f8;--tc-text-primary:#0c1526;--tc-text-secondary:#586375;--tc-line:rgb(12 21 38/.1);--tc-shadow:0 16px 48px rgb(10 22 48/.18);--tc-icon-success:#0e7a4b;--tc-icon-error:#c4233b;--tc-background-qr:#fff;--tc-constant-black:#0c1526;--tc-constant-white:#fff;--tc-telegram-button:#1a73b0;--r2:18px;--r3:26px}
:where(.gw[data-theme=dark]){${DARK}}
@media(prefers-color-scheme:dark){:where(.gw[data-theme=system]){${DARK}}}
:where(.gw[data-radius=s]){--r2:10px;--r3:14px}
:where(.gw[data-radius=none]){--r2:0px;--r3:0px}
.gw{color:var(--tc-text-primary);text-align:start;-webkit-tap-highlight-color:transparent}
.gw .gw-pill.gw-quiet{background:var(--tc-background-primary);color:var(--tc-text-primary);box-shadow:inset 0 0 0 1px var(--tc-line);font-variant-numeric:tabular-nums}
.gw h1,.gw h2,.gw p,.gw ul{margin:0;padding:0}
.gw ul{list-style:none}
.gw-hidden{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%)}
[dir=rtl] .gw-mirror{transform:scaleX(-1)}
dialog.gw-dialog{position:fixed;inset:0;inline-size:100%;block-size:100%;max-inline-size:none;max-block-size:none;margin:0;padding:16px;border:0;background:none;overflow:auto;display:grid;grid:auto/100%;place-items:safe center;animation:gw-in .1s ease-out}
dialog.gw-dialog:not([open]){display:none}
.gw-dialog::backdrop{background:rgb(6 12 26/.55);animation:gw-in .1s ease-out}
.gw-dialog[data-leaving],.gw-dialog[data-leaving]::backdrop{opacity:0;transition:opacity .1s;pointer-events:none}
.gw-card{position:relative;inline-size:416px;max-inline-size:100%;padding:20px 24px 24px;border-radius:var(--r3);background:var(--tc-background-primary);color:var(--tc-text-primary);box-shadow:var(--tc-shadow),inset 0 0 0 1px var(--tc-line);--from:10px;animation:gw-rise .16s cubic-bezier(.2,.9,.3,1)}
.gw .gw-card:focus-visible{outline:0}
.gw-view{animation:gw-in .16s}
.gw h1{min-block-size:36px;padding-inline:52px;display:flex;align-items:center;justify-content:center;font-size:20px;line-height:1.35;font-weight:650;text-align:center;text-wrap:balance}
.gw h2{align-self:stretch;font-size:15px;line-height:1.5;font-weight:650}
.gw-lead{max-inline-size:320px;color:var(--tc-text-secondary);text-align:center;text-wrap:balance}
.gw .gw-corner{position:absolute;inset-block-start:20px;padding:8px;border-radius:50%;background:var(--tc-background-tint);color:var(--tc-icon-secondary,var(--tc-text-secondary));z-index:1}
.gw .gw-corner:hover{color:var(--tc-text-primary)}
.gw .gw-start{inset-inline-start:20px}
.gw .gw-end{inset-inline-end:20px}
.gw .gw-help .gw-corner{inset-inline:20px auto}
.gw .gw-button{text-align:center;text-decoration:none;white-space:normal}
.gw .gw-button[disabled]{opacity:.5}
.gw .gw-plain{background:var(--tc-background-tint);color:var(--tc-text-primary)}
.gw-plain svg,.gw-menu svg{color:var(--tc-icon-primary,inherit)}
.gw .gw-primary{background:var(--tc-connect-button-background);color:var(--tc-connect-button-foreground)}
.gw .gw-telegram{background:var(--tc-telegram-button);color:var(--tc-constant-white)}
.gw .gw-wide{inline-size:100%;min-block-size:52px}
.gw-buttons{display:flex;flex-wrap:wrap;justify-content:center;gap:10px}
.gw-buttons:empty{display:none}
.gw button.gw-qr{position:relative;display:grid;place-items:center;inline-size:304px;block-size:304px;max-inline-size:100%;padding:24px;border-radius:var(--r3);background:var(--tc-background-qr);color:var(--tc-constant-black);box-shadow:inset 0 0 0 1px var(--tc-line)}
.gw .gw-qr>svg{max-inline-size:100%;block-size:auto}
.gw .gw-qr-logo{position:absolute;display:grid;place-items:center;inline-size:60px;block-size:60px;border-radius:calc(var(--r)*1.25);color:var(--tc-connect-button-background)}
.gw .gw-qr-note{position:absolute;inset-block-end:-14px;display:grid;place-items:center;min-inline-size:32px;min-block-size:32px;padding:4px 7px;border-radius:16px;background:var(--tc-background-primary);color:var(--tc-icon-secondary,var(--tc-text-secondary));box-shadow:0 2px 10px rgb(10 22 48/.16),inset 0 0 0 1px var(--tc-line);font-size:13px;transition:transform .12s}
.gw-qr[disabled]{cursor:default}
.gw-qr-note:empty{display:none}
.gw .gw-qr:hover .gw-qr-note{color:var(--tc-text-primary);transform:translateY(-2px)}
.gw .gw-qr-note[data-shown]{padding-inline:14px;color:var(--tc-icon-success);font-weight:650}
.gw .gw-qr~h2,.gw .gw-qr~.gw-button,.gw .gw-qr~.gw-buttons{margin-block-start:10px}
.gw-grid{display:grid;grid-template-columns:repeat(4,1fr);gap:8px;inline-size:100%}
.gw .gw-tile,.gw-view,.gw-panel{display:flex;flex-direction:column;align-items:center;gap:14px}
.gw .gw-tile{gap:2px;inline-size:100%;min-block-size:116px;padding:10px 2px 8px;border-radius:var(--r2);font-size:12px;line-height:1.35;transition:background .12s}
.gw .gw-tile:hover,.gw .gw-row:hover{background:var(--tc-background-secondary)}
.gw .gw-tile[disabled],.gw .gw-row[disabled]{cursor:default;background:none}
.gw .gw-tile[disabled] .gw-icon,.gw .gw-row[disabled] .gw-icon{filter:grayscale(1);opacity:.5}
.gw-tile bdi{margin-block-start:6px;font-weight:650;text-align:center;overflow-wrap:anywhere;text-wrap:balance}
.gw small{font-size:12px;font-weight:500;color:var(--tc-text-secondary)}
.gw-icon{position:relative;display:block;flex:none;overflow:hidden;border-radius:calc(var(--r)*1.25)}
.gw-row .gw-icon,.gw-get .gw-icon{border-radius:var(--r)}
.gw-four .gw-icon{border-radius:calc(var(--r)*.5)}
.gw-icon img{position:absolute;inset:0;object-fit:cover}
.gw-four{display:grid;grid-template-columns:24px 24px;gap:4px;align-content:center;justify-content:center;inline-size:60px;block-size:60px;border-radius:calc(var(--r)*1.25);background:var(--tc-background-tint)}
.gw-list{inline-size:calc(100% + 24px);max-block-size:calc(100dvh - 200px);overflow:auto;overscroll-behavior:contain;scrollbar-width:thin;padding-inline:4px}
.gw-badge~.gw-list{max-block-size:max(140px,100vh - 500px)}
.gw .gw-row{display:flex;align-items:center;gap:14px;inline-size:100%;padding:8px;border-radius:var(--r2);text-align:start;outline-offset:-3px!important}
.gw-row bdi,.gw-get bdi{font-weight:650}
.gw-row small{margin-inline-start:auto;padding:2px 10px;border-radius:var(--r);background:var(--tc-background-tint)}
.gw-tabs{display:flex;gap:4px;align-self:stretch;padding:4px;border-radius:calc(var(--r)*1.5);background:var(--tc-background-segment,var(--tc-background-tint))}
.gw .gw-tabs button{flex:1;min-block-size:40px;padding:4px 10px;border-radius:calc(var(--r)*1.2);color:var(--tc-text-secondary);font-size:14px;font-weight:650}
.gw .gw-tabs [aria-selected=true]{background:var(--tc-background-primary);color:var(--tc-text-primary);box-shadow:0 1px 5px rgb(10 22 48/.14)}
.gw-panel{inline-size:100%}
.gw-status,.gw-loading{display:flex;flex-direction:column;align-items:center;justify-content:center;gap:16px;min-block-size:264px;text-align:center}
.gw-status p{max-inline-size:300px;font-weight:650;text-wrap:balance}
.gw-loading p{color:var(--tc-text-secondary)}
.gw-waiting{position:relative;display:grid;place-items:center;inline-size:96px;block-size:96px}
.gw-waiting>*{grid-area:1/1}
.gw-waiting .gw-icon{border-radius:50%}
.gw-waiting svg{stroke-width:1}
.gw-badge{padding:20px;border-radius:50%}
.gw-notice .gw-badge{padding:6px}
.gw-good{color:var(--tc-icon-success);background:color-mix(in srgb,currentColor 13%,transparent)}
.gw-bad{color:var(--tc-icon-error);background:color-mix(in srgb,currentColor 13%,transparent)}
.gw-get{display:flex;flex-wrap:wrap;align-items:center;gap:10px;align-self:stretch;padding-block-start:14px;border-block-start:1px solid var(--tc-line)}
.gw .gw-get .gw-button{margin-inline-start:auto;min-block-size:36px;padding-block:4px}
.gw-points{display:flex;flex-direction:column;gap:18px;margin-block:6px 4px!important}
.gw-points li{display:flex;gap:16px}
.gw-points p{color:var(--tc-text-secondary);text-wrap:pretty}
.gw-point-icon{display:grid;place-items:center;flex:none;inline-size:48px;block-size:48px;border-radius:var(--r);background:color-mix(in srgb,var(--tc-accent) 12%,transparent);color:var(--tc-accent)}
.gw-action{padding-block-start:18px}
.gw.gw-notices{position:fixed;inset-block:16px auto;inset-inline:auto 16px;inline-size:max-content;max-inline-size:min(360px,calc(100vw - 32px));margin:0;padding:0;border:0;background:none;overflow:visible;z-index:2147483000;pointer-events:none}
.gw-notice{display:flex;align-items:center;gap:14px;padding:14px 18px;border-radius:var(--r2);background:var(--tc-background-primary);color:var(--tc-text-primary);box-shadow:var(--tc-shadow),inset 0 0 0 1px var(--tc-line);animation:gw-rise .2s cubic-bezier(.2,.9,.3,1)}
.gw-notice[data-leaving]{opacity:0;transform:translateY(-10px);transition:opacity .2s,transform .2s}
.gw-notice b,.gw-notice small{display:block}
.gw-notice>.gw-spin,.gw-loading,.gw-waiting{color:var(--tc-icon-tertiary,var(--tc-accent))}
.gw .gw-menu{position:fixed;inset:auto;inline-size:256px;margin:0;padding:6px;border:0;border-radius:var(--r2);background:var(--tc-background-primary);color:var(--tc-text-primary);box-shadow:var(--tc-shadow),inset 0 0 0 1px var(--tc-line);z-index:2147483000;animation:gw-rise .14s ease-out}
.gw .gw-menu button{display:flex;align-items:center;gap:12px;inline-size:100%;min-block-size:44px;padding:8px 12px;border-radius:var(--r);font-weight:650;text-align:start}
.gw .gw-menu button:hover,.gw .gw-menu button:focus-visible{background:var(--tc-background-secondary)}
.gw .gw-menu button:focus-visible{outline-offset:-3px}
@keyframes gw-in{from{opacity:0}}
@keyframes gw-rise{from{opacity:0;transform:translateY(var(--from,-10px))}}
@media(440px<=width<=1020px){.gw.gw-notices{inset-inline:0;margin-inline:auto}}
@media(max-width:439.98px){
dialog.gw-dialog{padding:0;place-items:safe end stretch;animation-duration:.2s}
.gw-dialog[data-leaving],.gw-dialog[data-leaving]::backdrop{transition-duration:.2s}
.gw-card{inline-size:100%;padding-block-end:calc(24px + env(safe-area-inset-bottom,0px));border-end-start-radius:0;border-end-end-radius:0;--from:60%;animation-duration:.2s}
.gw-list{max-block-size:calc(100dvh - 150px)}
.gw.gw-notices{inset-inline:16px;inline-size:auto}
}
`
