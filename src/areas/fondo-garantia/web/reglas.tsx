import type { z } from 'zod';
import { type Columna, Tabla } from '#platform/web/detail/plain-table.tsx';
import { EstadoBadge, type Estados } from '#platform/web/inputs/estado.tsx';
import type { Regla } from '../contract.ts';

type Vista = z.output<typeof Regla>;

const CUMPLE: Estados = { si: { texto: 'Cumple', tono: 'exito' }, no: { texto: 'No cumple', tono: 'peligro' } };
const COLUMNAS: readonly Columna<Vista>[] = [
  { titulo: 'Regla', celda: (r) => r.regla },
  { titulo: 'Resultado', celda: (r) => <EstadoBadge estado={r.cumple ? 'si' : 'no'} estados={CUMPLE} /> },
  { titulo: 'Cliente', celda: (r) => r.valor },
  { titulo: 'Admite', celda: (r) => r.limite },
];

/** Each rule with its value and its limit: also those that pass. */
export function Reglas({ reglas }: { reglas: readonly Vista[] }) {
  return <Tabla nombre="Elegibilidad" columnas={COLUMNAS} filas={reglas} clave={(r) => r.regla} />;
}
