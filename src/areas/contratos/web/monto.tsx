import { Nada, Pesos, Porcentaje, Uf } from '#platform/web/inputs/show.tsx';

/** The amount of a contract in its currency, or the percentage that it fixes. */
export function Monto({ c }: { c: { moneda: 'CLP' | 'UF'; monto: string | null; porcentaje: string | null } }) {
  if (c.monto !== null) return c.moneda === 'UF' ? <Uf v={c.monto} /> : <Pesos v={Math.trunc(Number(c.monto))} />;
  return c.porcentaje === null ? <Nada /> : <Porcentaje v={c.porcentaje} />;
}
