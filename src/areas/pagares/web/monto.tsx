import { Pesos, Uf } from '#platform/web/inputs/show.tsx';

/** The amount of a pagaré in its currency; a note in blank has none yet. */
export function Monto({ p }: { p: { moneda: 'CLP' | 'UF'; monto: string | null } }) {
  if (p.monto === null) return <>En blanco</>;
  return p.moneda === 'UF' ? <Uf v={p.monto} /> : <Pesos v={Math.trunc(Number(p.monto))} />;
}
