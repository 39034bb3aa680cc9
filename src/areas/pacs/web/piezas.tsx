import { Text } from '@mantine/core';
import { optionList, useOptions } from '#platform/web/api/hooks.ts';
import { type Columna, Tabla } from '#platform/web/detail/plain-table.tsx';
import { Vacio } from '#platform/web/feedback/states.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Enlace, Fecha, Nada, Pesos } from '#platform/web/inputs/show.tsx';
import { ESTADOS_CARGO, FUERA, SIN_AVISO } from './palabras.ts';
import type { Cargo, Lote } from './tipos.ts';

/** A bank by its name. */
export function NombreBanco({ codigo }: { codigo: string }) {
  const banco = optionList(useOptions('pacs').data, 'bancos').find((b) => b.codigo === codigo);
  return <>{banco?.nombre ?? codigo}</>;
}

const respuesta = (c: Cargo) =>
  c.codigo ? (
    <>
      {c.codigo} {c.codigo_nombre ?? 'código del banco'}
      {c.reintento_el && c.estado === 'rechazado' && (
        <Text size="xs" c="dimmed">
          se reintenta el <Fecha v={c.reintento_el} span />
        </Text>
      )}
    </>
  ) : (
    <Nada />
  );

const deCuota = (c: Cargo) =>
  c.credito === null ? <Nada /> : <Enlace to={`/creditos/${c.credito_id}`}>{`${c.credito}-${c.cuota}`}</Enlace>;
const monto = (c: Cargo) =>
  c.recaudacion_id ? (
    <Enlace to={`/recaudaciones/${c.recaudacion_id}`}>
      <Pesos v={c.monto} span />
    </Enlace>
  ) : (
    <Pesos v={c.monto} />
  );

/** Whether its holder was told before the charge; of another amount, which one. */
function Avisado({ a, monto: cargado }: { a: Cargo['aviso']; monto: number }) {
  if (!a) return <Nada />;
  if (a.enviado_el === null)
    return (
      <Text size="sm" c="dimmed">
        {SIN_AVISO[a.motivo ?? ''] ?? 'Sin avisar'}
      </Text>
    );
  return (
    <>
      <Fecha v={a.enviado_el} />
      <Text size="xs" c="dimmed">
        {a.contacto}
        {a.monto !== cargado && (
          <>
            {', por '}
            <Pesos v={a.monto} span />
          </>
        )}
      </Text>
    </>
  );
}

const DEL_LOTE: readonly Columna<Cargo>[] = [
  { titulo: 'Mandato', celda: (c) => <Enlace to={`/pacs/${c.mandato_id}`}>{String(c.num_mandato)}</Enlace> },
  { titulo: 'Cliente', celda: (c) => c.nombre },
  { titulo: 'Crédito y cuota', celda: deCuota },
  { titulo: 'Intento', cifra: true, celda: (c) => c.intento },
  { titulo: 'Monto', cifra: true, celda: monto },
  { titulo: 'Avisado', celda: (c) => <Avisado a={c.aviso} monto={c.monto} /> },
  { titulo: 'Respuesta', celda: respuesta },
  { titulo: 'Estado', celda: (c) => <EstadoBadge estado={c.estado} estados={ESTADOS_CARGO} /> },
];
const DEL_MANDATO: readonly Columna<Cargo>[] = [
  { titulo: 'Fecha de cargo', celda: (c) => <Fecha v={c.fecha_cargo} /> },
  { titulo: 'Lote', celda: (c) => <Enlace to={`/pacs/lotes/${c.lote_id}`}>{String(c.num_lote)}</Enlace> },
  ...DEL_LOTE.slice(2),
];

export function Cargos({ filas, de }: { filas: readonly Cargo[]; de: 'lote' | 'mandato' }) {
  if (filas.length === 0) return <Vacio razon={de === 'lote' ? 'El lote no lleva filas.' : 'Todavía no se le ha cargado nada.'} />;
  return <Tabla nombre="Cargos" columnas={de === 'lote' ? DEL_LOTE : DEL_MANDATO} filas={filas} clave={(c) => c.id} ancho={860} />;
}

type Fuera = Lote['fuera'][number];
const DE_FUERA: readonly Columna<Fuera>[] = [
  { titulo: 'Mandato', celda: (f) => <Enlace to={`/pacs/${f.mandato_id}`}>{String(f.num_mandato)}</Enlace> },
  { titulo: 'Cliente', celda: (f) => f.nombre },
  { titulo: 'Crédito y cuota', celda: (f) => `${f.credito}-${f.cuota}` },
  { titulo: 'Monto', cifra: true, celda: (f) => <Pesos v={f.monto} /> },
  {
    titulo: 'Por qué no va',
    celda: (f) => (
      <>
        {FUERA[f.motivo] ?? f.motivo}
        {f.detalle && (
          <Text size="xs" c="dimmed">
            {f.detalle}
          </Text>
        )}
      </>
    ),
  },
];

/** Every cuota of the day that is not charged, and why. */
export function Excluidas({ filas }: { filas: readonly Fuera[] }) {
  if (filas.length === 0) return <Vacio razon="Ninguna cuota de esta fecha quedó fuera." />;
  return <Tabla nombre="Cuotas que no van" columnas={DE_FUERA} filas={filas} clave={(f) => f.pk} ancho={760} />;
}
