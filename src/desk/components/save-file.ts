/** Lets the user save a file. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // After this time the browser has begun to read the file.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
