/** The style sheet of the pages. What is wide (code, tables) scrolls in itself, so that a page never does. */
export const style = `:root { color-scheme: light dark; }
* { box-sizing: border-box; }
body {
  margin: 0;
  font: 1rem/1.55 system-ui, sans-serif;
  color: #1c2733;
  background: #ffffff;
  overflow-wrap: break-word;
}
main { max-width: 46rem; margin: 0 auto; padding: 1rem; }
h1 { font-size: 1.6rem; line-height: 1.25; }
h2 { margin-top: 2.2rem; font-size: 1.3rem; line-height: 1.3; }
h3 { margin: 1rem 0 0.25rem; font-size: 0.95rem; }
a { color: #0b5394; }
.language { margin: 0; text-align: right; }
nav ul { padding-left: 1.2rem; }
li { margin: 0.35rem 0; }
.ways { padding: 0; list-style: none; }
.ways a {
  display: block;
  margin: 0.6rem 0;
  padding: 0.8rem 1rem;
  border: 1px solid #8796a5;
  border-radius: 0.5rem;
  text-decoration: none;
}
.ways b { display: block; text-decoration: underline; }
.ways span { color: #1c2733; }
code, pre { font: 0.875rem/1.45 ui-monospace, Consolas, monospace; }
code { overflow-wrap: anywhere; }
pre {
  overflow-x: auto;
  margin: 0 0 0.8rem;
  padding: 0.75rem;
  border-radius: 0.4rem;
  background: #eef2f5;
}
pre code { overflow-wrap: normal; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; }
th, td { padding: 0.35rem 0.7rem 0.35rem 0; border-bottom: 1px solid #c3ccd4; text-align: left; vertical-align: top; }
a:focus-visible, pre:focus-visible, .wide:focus-visible { outline: 3px solid #d9822b; outline-offset: 2px; }
@media (prefers-color-scheme: dark) {
  body { color: #e3e9ee; background: #10171e; }
  a { color: #8cc4ff; }
  .ways span { color: #e3e9ee; }
  pre { background: #1b2631; }
}
`;
