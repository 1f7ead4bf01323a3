/**
 * Fetches each cell's file once. A cell without a file (open sea) is empty; a failed fetch is retried the next time.
 */
export function createCellFiles<Content>(
  addressOf: (cell: string) => string,
): (cell: string) => Promise<readonly Content[]> {
  const known = new Map<string, Promise<readonly Content[]>>();
  return (cell) => {
    const before = known.get(cell);
    if (before !== undefined) return before;
    const file = fetch(addressOf(cell)).then(async (response) => {
      if (response.status === 404) return [];
      if (!response.ok) throw new Error(`No map data: ${response.status}`);
      return (await response.json()) as readonly Content[];
    });
    file.catch(() => known.delete(cell));
    known.set(cell, file);
    return file;
  };
}
