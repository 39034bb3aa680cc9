interface Saved {
  id: string;
  version: number;
}

/** What the forms inside the dialogs of a record share: no draft and no question on leaving, the version that was seen; closed when done, without reading the answer. */
export const dialogForm =
  (area: string, invalidates?: readonly string[]) =>
  ({ id, version }: Saved, close: () => void) => ({
    area,
    id,
    version,
    draft: false,
    guard: false,
    onDone: close,
    unread: true,
    ...(invalidates ? { invalidates } : {}),
  });
