/** Screens of the records that an entry may come from, by area; the rest stays as text. */
export function urlOrigen(origen: { area: string; id: string }): string | null {
  if (!/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(origen.id)) return null;
  return origen.area === 'libro' ? `/libro/asientos/${origen.id}` : `/${origen.area}/${origen.id}`;
}
