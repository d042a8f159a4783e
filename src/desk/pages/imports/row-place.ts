interface PlaceTexts {
  sheet(name: string): string;
  row(row: string): string;
}

/** The place of something in a list: its sheet and row, or its record. */
export function describePlace(
  { sheet, row, record }: { sheet: string | null; row: number | null; record?: string | null },
  texts: PlaceTexts,
): string {
  const parts = [
    sheet ? texts.sheet(sheet) : undefined,
    row === null ? undefined : texts.row(`${row}`),
    record ?? undefined,
  ];
  return parts.filter(Boolean).join(", ");
}
