/** The style sheet of the page. It uses the fonts of the reader's system, and its light or dark mode. */
export const style = `
:root {
  color-scheme: light dark;
  --text: light-dark(#1c2024, #e6e8eb);
  --quiet: light-dark(#5b636b, #9ba3ab);
  --line: light-dark(#dfe3e6, #30363c);
  --page: light-dark(#ffffff, #14171a);
  --panel: light-dark(#f5f7f8, #1c2125);
  --link: light-dark(#0b5cad, #7cb8f2);
  --get: light-dark(#0b6b3a, #6fd49c);
  --post: light-dark(#8a4b00, #f0b266);
  --delete: light-dark(#a81c1c, #f79191);
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body {
  margin: 0; color: var(--text); background: var(--page);
  font: 1rem/1.6 system-ui, sans-serif;
  display: grid; grid-template-columns: 19rem minmax(0, 1fr);
}
a { color: var(--link); text-decoration: none; }
a:hover { text-decoration: underline; }
code, pre, .path { font-family: ui-monospace, 'SF Mono', Menlo, Consolas, monospace; font-size: 0.875em; }
nav {
  position: sticky; top: 0; height: 100vh; overflow-y: auto; padding: 1.5rem 1rem 2rem 1.5rem;
  border-right: 1px solid var(--line); font-size: 0.875rem;
}
nav ul { list-style: none; margin: 0 0 1rem; padding: 0; }
nav li a { display: block; padding: 0.125rem 0; color: inherit; }
nav h2 { font-size: 0.75rem; letter-spacing: 0.06em; text-transform: uppercase; color: var(--quiet); margin: 1.25rem 0 0.25rem; }
main { padding: 2.5rem clamp(1rem, 4vw, 4rem) 6rem; max-width: 64rem; }
h1 { font-size: 2rem; line-height: 1.2; margin: 0 0 0.5rem; }
main h2 { font-size: 1.5rem; text-transform: capitalize; margin: 4rem 0 0.25rem; }
main > p, section > p { max-width: 42rem; }
article { border-top: 1px solid var(--line); margin-top: 2rem; padding-top: 1.5rem; }
h3 { font-size: 1.0625rem; font-weight: 600; margin: 0; overflow-wrap: anywhere; }
h3 a { color: inherit; }
h4 { font-size: 0.8125rem; color: var(--quiet); margin: 1.25rem 0 0.25rem; }
.method { display: inline-block; min-width: 3.25rem; font-weight: 700; }
.GET { color: var(--get); } .POST { color: var(--post); } .DELETE { color: var(--delete); }
.summary { margin: 0.25rem 0 0; }
.quiet { color: var(--quiet); font-size: 0.875rem; margin: 0.25rem 0 0; }
table { border-collapse: collapse; width: 100%; font-size: 0.875rem; }
.wide { overflow-x: auto; }
th, td { text-align: left; vertical-align: top; padding: 0.375rem 1rem 0.375rem 0; border-bottom: 1px solid var(--line); }
thead th { font-weight: 600; color: var(--quiet); font-size: 0.75rem; }
tbody th { font-weight: 400; white-space: nowrap; }
.required::after { content: ' *'; color: var(--delete); }
pre { background: var(--panel); border: 1px solid var(--line); border-radius: 0.375rem; padding: 0.75rem 1rem; overflow-x: auto; margin: 0.25rem 0 0; line-height: 1.5; }
details { margin-top: 1rem; }
summary { cursor: pointer; font-size: 0.875rem; font-weight: 600; }
dl { display: grid; grid-template-columns: 3.25rem 1fr; font-size: 0.875rem; margin: 0.5rem 0 0; }
dt { font-weight: 600; } dd { margin: 0; color: var(--quiet); }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
@media (max-width: 56rem) {
  body { display: block; }
  nav { position: static; height: auto; max-height: 40vh; border-right: 0; border-bottom: 1px solid var(--line); }
}
@media print { nav { display: none; } body { display: block; } }
`
