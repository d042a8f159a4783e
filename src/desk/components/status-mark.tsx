/** Whether a person is missing or found, in the words of the service. */
export function StatusMark({ status }: { status: { handle: string; label: string } }) {
  return <span class={`mark status-${status.handle}`}>{status.label}</span>;
}
