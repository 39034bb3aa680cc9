import { Checkbox, Stack } from '@mantine/core';
import { useState } from 'react';
import { type Columna, Tabla } from '#platform/web/detail/plain-table.tsx';
import { Vacio } from '#platform/web/feedback/states.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Enlace, Fecha, Pesos } from '#platform/web/inputs/show.tsx';
import type { Deuda, Ticket } from './tipos.ts';
import { type Acto, ActosDeVerificacion, DialogoDeVerificacion } from './verificacion-actos.tsx';
import { ESTADOS_NOTIFICACION, ESTADOS_VERIFICACION } from './verificacion-palabras.ts';

const PREFIJO = 'documento:';
const COLUMNAS: readonly Columna<Deuda>[] = [
  { titulo: 'Documento', celda: (d) => (d.url ? <Enlace to={`${d.url}?tab=cobranza`}>{d.numero}</Enlace> : d.numero) },
  { titulo: 'Vence', celda: (d) => <Fecha v={d.vencimiento_efectivo} /> },
  { titulo: 'Saldo', cifra: true, celda: (d) => <Pesos v={d.saldo} /> },
  { titulo: 'Verificación', celda: (d) => <EstadoBadge estado={d.estado_verificacion} estados={ESTADOS_VERIFICACION} /> },
  { titulo: 'Cesión', celda: (d) => <EstadoBadge estado={d.estado_notificacion} estados={ESTADOS_NOTIFICACION} /> },
];

/** The documents of a ticket with what their debtor said of each, and what may be written of those chosen. */
export function VerificacionDelTicket({ t }: { t: Ticket }) {
  const filas = t.deudas.filter((d) => d.vivo && d.pk.startsWith(PREFIJO));
  const [elegidos, setElegidos] = useState<ReadonlySet<string>>(new Set());
  const [acto, setActo] = useState<Acto | null>(null);
  if (filas.length === 0) return <Vacio razon="Este ticket no cobra documentos: no hay nada que verificar con su deudor." />;
  const suyos = filas.filter((d) => filas.length === 1 || elegidos.has(d.id));
  const documentos = suyos.map((d) => ({
    id: d.pk.slice(PREFIJO.length),
    nombre: d.numero,
    razon_deudor: t.nombre_deudor,
    deudor_rut: t.rut_deudor,
  }));
  const alternar = (id: string): void => {
    const otros = new Set(elegidos);
    if (!otros.delete(id)) otros.add(id);
    setElegidos(otros);
  };
  const elegir: Columna<Deuda> = {
    titulo: 'Elegir',
    celda: (d) => <Checkbox aria-label={`Elegir ${d.numero}`} checked={elegidos.has(d.id)} onChange={() => alternar(d.id)} />,
  };
  return (
    <Stack>
      <ActosDeVerificacion ids={suyos.map((d) => d.id)} abrir={setActo} />
      <Tabla
        nombre="Documentos del ticket"
        filas={filas}
        clave={(d) => d.id}
        columnas={filas.length > 1 ? [elegir, ...COLUMNAS] : COLUMNAS}
        ancho={640}
      />
      {acto && <DialogoDeVerificacion acto={acto} documentos={documentos} close={() => setActo(null)} />}
    </Stack>
  );
}
