import { Text } from '@mantine/core';
import { type Columna, Tabla } from '#platform/web/detail/plain-table.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Enlace, Fecha, Pesos, Porcentaje } from '#platform/web/inputs/show.tsx';
import type { CreditosCliente } from './cotizacion.ts';
import { Motivo } from './motivo.tsx';
import { ESTADOS } from './palabras.ts';

type Fila = CreditosCliente['historical'][number];

const COLUMNAS: readonly Columna<Fila>[] = [
  { titulo: 'N°', celda: (h) => <Enlace to={`/prolongaciones/${h.id}`}>{h.numero}</Enlace> },
  { titulo: 'Crédito', cifra: true, celda: (h) => `${h.credito_numero}${h.del_credito ? ' (este)' : ''}` },
  { titulo: 'Fecha', celda: (h) => <Fecha v={h.fecha} /> },
  { titulo: 'Saldo', cifra: true, celda: (h) => <Pesos v={h.capital_insoluto} /> },
  { titulo: 'Cuotas', celda: (h) => `${h.cuotas_antes} → ${h.cuotas}` },
  { titulo: 'Tasa', cifra: true, celda: (h) => <Porcentaje v={h.tasa_mensual} /> },
  { titulo: 'Motivo', celda: (h) => <Motivo codigo={h.motivo} /> },
  { titulo: 'Estado', celda: (h) => <EstadoBadge estado={h.estado} estados={ESTADOS} /> },
];

/** What was prolonged before to this client. */
export function Historial({ filas }: { filas: readonly Fila[] }) {
  if (filas.length === 0) return <Text size="sm">No tiene prolongaciones anteriores.</Text>;
  return <Tabla nombre="Prolongaciones anteriores" columnas={COLUMNAS} filas={filas} clave={(h) => h.id} ancho={720} />;
}
