import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { OutputOf } from '#kernel/contract.ts';
import { formatRut } from '#kernel/values/rut.ts';
import { apiDownload } from '#platform/web/api/files.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { Tabla } from '#platform/web/detail/plain-table.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { toastError } from '#platform/web/feedback/toast.ts';
import { Fecha, Nada } from '#platform/web/inputs/show.tsx';
import type { contract } from '../contract.ts';
import { BANDA_EN_PALABRAS } from '../domain/bandas.ts';
import { Morosidades, Protestos, Puntaje } from './informe-buro.tsx';
import { Cifras, ORIGENES, type TipoPantalla } from './palabras.tsx';

type Informe = OutputOf<typeof contract, 'historial'>['informes'][number];
type Comparacion = OutputOf<typeof contract, 'comparar'>;

const LADOS = [
  { clave: 'nuevos', titulo: 'Nuevos' },
  { clave: 'idos', titulo: 'Ya no están' },
] as const;

function Cambiados({ c }: { c: Comparacion }) {
  const { protestos: p, morosidades: m } = c;
  const nada = [p, m].every((l) => l.nuevos.length + l.idos.length + l.cambiados.length === 0);
  if (nada) return <Vacio razon="Entre los dos informes no cambió ningún protesto ni morosidad." />;
  const despues = { protestos: p.cambiados.map((x) => x.despues), morosidades: m.cambiados.map((x) => x.despues) };
  return (
    <Stack gap="xs">
      {LADOS.map(({ clave, titulo }) => (
        <Stack key={clave} gap={4}>
          {p[clave].length + m[clave].length > 0 && <Text fw={600}>{titulo}</Text>}
          {p[clave].length > 0 && <Protestos filas={p[clave]} nombre={`Protestos: ${titulo}`} />}
          {m[clave].length > 0 && <Morosidades filas={m[clave]} nombre={`Morosidades: ${titulo}`} />}
        </Stack>
      ))}
      {despues.protestos.length + despues.morosidades.length > 0 && <Text fw={600}>Cambiaron</Text>}
      {despues.protestos.length > 0 && <Protestos filas={despues.protestos} nombre="Protestos que cambiaron" />}
      {despues.morosidades.length > 0 && <Morosidades filas={despues.morosidades} nombre="Morosidades que cambiaron" />}
    </Stack>
  );
}

function Comparar({ a, b }: { a: Informe; b: Informe }) {
  const query = useRead<Comparacion>('buro', 'comparar', { a: a.id, b: b.id });
  if (query.isPending) return <Cargando lines={4} />;
  if (!query.data) return <FalloLectura error={query.error} onRetry={() => void query.refetch()} />;
  return <Cambiados c={query.data} />;
}

const TITULO: Readonly<Record<TipoPantalla, string>> = { BURO: 'Puntaje', DEUDA: 'Deuda', OTRA: 'Qué dijo' };

/** What a report said, in a cell: of one whose years passed, its band. */
function Dijo({ i }: { i: Informe }) {
  const { buro, deuda, otra, reducido } = i.contenido;
  if (reducido) return <Text size="sm">{reducido.banda ? BANDA_EN_PALABRAS[reducido.banda] : 'Reducido'}</Text>;
  if (buro) return <Puntaje score={buro.score} />;
  if (deuda) return <Cifras montos={deuda.por_moneda} />;
  if (!otra) return <Nada />;
  const { causas, concursal, alimentos, registros } = otra;
  if (concursal || alimentos?.inscrito) return <Text size="sm">{concursal ? 'En procedimiento concursal' : 'Inscrito'}</Text>;
  const n = (causas ? causas.civiles + causas.laborales + causas.cobranza : 0) + (registros?.length ?? 0);
  return <Text size="sm">{n === 0 ? 'Nada' : `${n} ${n === 1 ? 'registro' : 'registros'}`}</Text>;
}

/** Every report of a person, the newest first; of two of a bureau, what changed between them. */
export default function Historial({ rut, tipo, close }: { rut: string; tipo: TipoPantalla; close: () => void }) {
  const query = useRead<{ informes: Informe[] }>('buro', `/api/buro/rut/${rut}/historial`, { tipo });
  const [otro, setOtro] = useState<Informe | null>(null);
  const filas = query.data?.informes ?? [];
  const ultimo = filas[0];
  return (
    <Modal opened onClose={close} title={`Historial de informes de ${formatRut(rut)}`} size="xl">
      {query.isPending && <Cargando lines={4} />}
      {!query.data && query.isError && <FalloLectura error={query.error} onRetry={() => void query.refetch()} />}
      <Stack>
        {query.data && (
          <Tabla
            nombre="Informes"
            filas={filas}
            clave={(i) => i.id}
            columnas={[
              { titulo: 'Fecha', celda: (i) => <Fecha v={i.fecha} /> },
              { titulo: 'Fuente', celda: (i) => i.nombre_fuente },
              { titulo: 'Origen', celda: (i) => ORIGENES[i.origen] },
              { titulo: TITULO[tipo], celda: (i) => <Dijo i={i} /> },
              {
                titulo: 'Comparar',
                celda: (i) =>
                  tipo === 'BURO' && ultimo && i.id !== ultimo.id && !i.contenido.reducido ? (
                    <Button size="compact-xs" variant="default" onClick={() => setOtro(i)}>
                      Con el último
                    </Button>
                  ) : (
                    <Nada />
                  ),
              },
            ]}
          />
        )}
        {otro && ultimo && (
          <Stack gap="xs">
            <Group gap="sm" justify="space-between">
              <Text fw={600}>
                Del <Fecha v={otro.fecha} span inherit /> al <Fecha v={ultimo.fecha} span inherit />
              </Text>
              <Button
                size="compact-xs"
                variant="default"
                onClick={() => void apiDownload(`/api/buro/comparar/papel?a=${otro.id}&b=${ultimo.id}`).catch(toastError)}
              >
                Imprimir la comparación
              </Button>
            </Group>
            <Comparar a={otro} b={ultimo} />
          </Stack>
        )}
      </Stack>
    </Modal>
  );
}
