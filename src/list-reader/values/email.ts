/** An address as the API takes it: at most 254 characters. A `mailto:` in front is dropped. */
export function readEmail(text: string): string | undefined {
  const address = text.replace(/^mailto:/i, "");
  return address.length <= 254 && email.test(address) ? address : undefined;
}

const email =
  /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,}$/;
