/** What opens a debt of a cubo: the record that it hangs from, or the auxiliary of its person when it hangs from none. */
export const urlDeDeuda = (r: Readonly<Record<string, unknown>>): string =>
  /^[0-9a-f-]{36}$/.test(String(r.origen_id)) ? `/${String(r.origen_area)}/${String(r.origen_id)}` : `/libro/auxiliar?rut=${String(r.rut)}`;
