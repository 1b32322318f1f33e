/** The stylesheet of the bank's page; the page's policy allows exactly this text. */
export const bankStyle = `
:root{color-scheme:light dark;--ground:#eaf1f4;--card:#fff;--text:#14252d;--muted:#50646e;--line:#d5e0e5;--accent:#0b5d7a;--on-accent:#fff;--test-ground:#fff3d6;--test-text:#6b4700}
@media (prefers-color-scheme:dark){:root{--ground:#0e161a;--card:#182329;--text:#e6eff3;--muted:#a3b6bf;--line:#2d3d45;--accent:#7cc9e3;--on-accent:#06242f;--test-ground:#3a2d0c;--test-text:#ffdf94}}
*{box-sizing:border-box;margin:0}
body{background:var(--ground);color:var(--text);font:16px/1.8 Vazirmatn,Tahoma,"Segoe UI",Roboto,"Noto Sans Arabic",sans-serif;min-block-size:100vh;min-block-size:100dvh;padding:16px;padding-block-end:max(16px,env(safe-area-inset-bottom));display:flex;flex-direction:column;align-items:center;gap:12px}
header,main{inline-size:100%;max-inline-size:440px}
header{display:flex;align-items:center;gap:8px;color:var(--accent)}
header b{color:var(--text);flex:1}
.badge{border:1px solid currentColor;border-radius:999px;padding-inline:12px;font-size:.8125rem}
main{background:var(--card);border:1px solid var(--line);border-radius:16px;padding:20px;display:flex;flex-direction:column;gap:16px}
h1{font-size:1.125rem;line-height:1.4}
.test{background:var(--test-ground);color:var(--test-text);border-radius:12px;padding:8px 12px;font-size:.875rem}
.amount{display:flex;flex-direction:column}
.amount span{color:var(--muted);font-size:.875rem}
.amount strong{font-size:1.75rem;line-height:1.5;font-variant-numeric:tabular-nums}
dl>div{display:flex;justify-content:space-between;gap:16px;padding-block:10px;border-block-start:1px solid var(--line)}
dt{color:var(--muted);flex:none}
dd{text-align:end;overflow-wrap:anywhere}
form{display:flex;flex-direction:column;gap:12px}
button,.pay{font:inherit;min-block-size:48px;border-radius:12px;border:1px solid var(--line);background:none;color:var(--text);padding:8px 16px;cursor:pointer;text-align:center;text-decoration:none}
.pay{background:var(--accent);border-color:var(--accent);color:var(--on-accent);font-weight:700;min-block-size:52px}
.others{display:grid;grid-template-columns:1fr 1fr;gap:12px}
.hint{color:var(--muted);font-size:.8125rem;text-align:center}
:focus-visible{outline:3px solid var(--accent);outline-offset:3px}
`
