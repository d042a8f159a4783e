/** What has been done, beside the name of a form: it is seen when the form has closed. */
export function Done({ text }: { text: string }) {
  return <span class="done"> · {text}</span>;
}
