import { Alert, Checkbox, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { OutputOf } from '#kernel/contract.ts';
import { useList, useRead } from '#platform/web/api/hooks.ts';
import { type Columna, Tabla } from '#platform/web/detail/plain-table.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Enlace, Fecha, Nada, Pesos } from '#platform/web/inputs/show.tsx';
import type { contract } from '../contract.ts';
import { ESTADOS } from './estados.ts';
import type { Fila } from './fila.ts';

type Impedimentos = OutputOf<typeof contract, 'impedimentos_giro'>;
type Impide = Impedimentos[number]['impide'];

interface PorSalir {
  o: Fila;
  va: boolean;
  /** Of those marked so far; null when it adds nothing. */
  suma: number | null;
  impide: Impide;
}

/** What the operation waits for and, when it may not leave today, why and who has to move. */
function Falta({ o, impide }: { o: Fila; impide: Impide }) {
  return (
    <Stack gap={2} miw={220} maw={360}>
      {o.falta || <Nada />}
      {impide.map((v) => (
        <div key={v.titulo}>
          <Text size="xs" c="var(--r-danger-text)">{`Hoy no puede salir. ${v.mensaje ?? v.titulo}`}</Text>
          <Text size="xs" c="var(--r-muted)">{`Lo resuelve ${v.responsable}`}</Text>
        </div>
      ))}
    </Stack>
  );
}

const columnas = (disponible: number, marcar: (id: string, va: boolean) => void): readonly Columna<PorSalir>[] => [
  {
    titulo: 'Sumar',
    celda: ({ o, va }) => (
      <Checkbox
        aria-label={`Sumar la operación ${o.num_operacion}`}
        checked={o.estado === 'autorizada' || va}
        disabled={o.estado === 'autorizada'}
        onChange={(e) => marcar(o.id, e.currentTarget.checked)}
      />
    ),
  },
  { titulo: 'Operación', celda: ({ o }) => <Enlace to={`/operaciones/${o.id}?tab=giro`}>{`Operación ${o.num_operacion}`}</Enlace> },
  { titulo: 'Cliente', celda: ({ o }) => o.cliente_nombre },
  { titulo: 'Estado', celda: ({ o }) => <EstadoBadge estado={o.estado} estados={ESTADOS} /> },
  { titulo: 'Falta', celda: ({ o, impide }) => <Falta o={o} impide={impide} /> },
  { titulo: 'Curse', celda: ({ o }) => <Fecha v={o.fechacurso} /> },
  { titulo: 'A girar', cifra: true, celda: ({ o }) => <Pesos v={o.monto_girar} /> },
  {
    titulo: 'Suma',
    cifra: true,
    celda: ({ suma }) => (suma === null ? <Nada /> : <Pesos v={suma} {...(suma > disponible ? { fw: 700 } : {})} />),
  },
];

/** Purchases ready to leave, with the running sum of those marked against what the day has left. */
export function PorGirar({ disponible }: { disponible: number }) {
  const lista = useList<Fila>('operaciones', { vista: 'por_girar', perPage: 100, orden: 'fechacurso' });
  const impedimentos = useRead<Impedimentos>('operaciones', 'impedimentos-giro');
  const [fuera, setFuera] = useState<ReadonlySet<string>>(new Set());
  if (lista.isPending) return <Cargando />;
  if (lista.isError) return <FalloLectura error={lista.error} onRetry={() => void lista.refetch()} />;
  const filas = lista.data.items;
  if (filas.length === 0) return <Vacio razon="No hay compras por girar: aparecen aquí cuando sus etapas previas están completas." />;
  // What is authorised already spent the day; the rest is added in the order of the page.
  const gasta = (o: Fila) => o.estado !== 'autorizada' && !fuera.has(o.id);
  let acumulado = 0;
  const porSalir = filas.map((o): PorSalir => {
    if (gasta(o)) acumulado += o.monto_girar;
    const impide = impedimentos.data?.find((x) => x.operacion_id === o.id)?.impide ?? [];
    return { o, va: !fuera.has(o.id), suma: gasta(o) ? acumulado : null, impide };
  });
  const marcar = (id: string, va: boolean): void => setFuera((antes) => new Set(va ? [...antes].filter((x) => x !== id) : [...antes, id]));
  return (
    <Stack gap="sm">
      {acumulado > disponible && (
        <Alert color="yellow" title="No alcanza el tope de hoy">
          Lo marcado suma <Pesos v={acumulado} /> y quedan <Pesos v={disponible} />: faltan <Pesos v={acumulado - disponible} />. Gerencia
          puede subir el tope, con un segundo usuario.
        </Alert>
      )}
      <Text size="sm">
        Lo marcado sólo se suma contra lo que queda del tope de hoy. Una operación autorizada ocupó el tope del día en que se autorizó. Para
        girar, abra cada operación: ahí están sus validaciones y sus actos.
      </Text>
      {impedimentos.isError && <FalloLectura error={impedimentos.error} onRetry={() => void impedimentos.refetch()} />}
      <Tabla nombre="Compras por girar" columnas={columnas(disponible, marcar)} filas={porSalir} clave={({ o }) => o.id} ancho={900} />
    </Stack>
  );
}
