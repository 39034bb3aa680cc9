import { Alert, Button, Code, Group, ScrollArea, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/Code.css';
import { lazy, Suspense, useEffect, useState } from 'react';
import { areaApi } from '#platform/web/api/area.ts';
import { invalidateArea } from '#platform/web/api/client.ts';
import { apiDownload } from '#platform/web/api/files.ts';
import type { Detailed } from '#platform/web/api/hooks.ts';
import { Datos } from '#platform/web/detail/detail.tsx';
import { type Columna, Tabla } from '#platform/web/detail/plain-table.tsx';
import { Vacio } from '#platform/web/feedback/states.tsx';
import { toastError } from '#platform/web/feedback/toast.ts';
import { FileDrop } from '#platform/web/files/file-drop.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Copiar, Fecha, Instante, Nada, Pesos, SiNo } from '#platform/web/inputs/show.tsx';
import { useCan } from '#platform/web/permissions/can.tsx';
import type { contract } from '../contract.ts';
import { ESTADOS_FILA, OBSERVACION } from './palabras.ts';
import type { Lote } from './tipos.ts';

const Resolver = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.Resolver })));
const api = areaApi<typeof contract>('pacs');
type Props = { l: Detailed<Lote> };
const puede = (l: Detailed<Lote>, accion: string) => l.acciones?.some((a) => a.accion === accion && a.permitida) ?? false;

/** Once it is downloaded it may be told as sent: the record is read again. */
const bajar = (l: Lote): Promise<void> =>
  apiDownload(`/api/pacs/lotes/${l.id}/archivo`)
    .then(() => invalidateArea('pacs'))
    .catch(toastError);

/** The file as it will leave: its lines, its size and its fingerprint. */
export function Archivo({ l }: Props) {
  const genera = useCan('pacs:generar');
  if (!l.sha256) return <Vacio razon="El archivo se genera cuando el lote esté revisado." />;
  return (
    <Stack>
      <Datos
        items={[
          [
            'Huella SHA-256',
            <Group key="h" gap="xs" wrap="nowrap">
              <Text size="xs" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
                {l.sha256}
              </Text>
              <Copiar value={l.sha256} label="Copiar la huella" />
            </Group>,
          ],
          ['Plantilla', `Versión ${l.plantilla_version ?? '—'}`],
          ['Generado el', <Fecha key="g" v={l.generado_el} />],
          ['Bajado', l.descargado_en ? <Instante key="d" v={l.descargado_en} /> : 'Todavía no'],
          ['El banco recibe hasta', <Fecha key="e" v={l.envio_hasta} />],
          [
            'Enviado',
            l.enviado_el ? (
              <span key="v">
                <Fecha v={l.enviado_el} span />, {l.medio}
              </span>
            ) : (
              'Todavía no'
            ),
          ],
        ]}
      />
      {genera && (
        <Group>
          <Button variant="default" onClick={() => void bajar(l)}>
            Bajar el archivo
          </Button>
        </Group>
      )}
      <ScrollArea type="auto">
        <Code block aria-label="Líneas del archivo" tabIndex={0}>
          {l.vista_previa.join('\n')}
        </Code>
      </ScrollArea>
    </Stack>
  );
}

/** Rows of the answer not yet looked at: it goes on by itself while this is open, and from the next one if it was cut. */
function Aplicando({ l }: Props) {
  const continuar = api.useAction('continuar', { id: l.id, ok: false, invalidates: ['recaudaciones'] });
  const { mutate, isPending, isError } = continuar;
  const sigue = l.pendientes > 0 && !isError && puede(l, 'continuar');
  useEffect(() => {
    if (sigue && !isPending) mutate({ version: l.version });
  }, [sigue, isPending, mutate, l.version]);
  if (l.pendientes === 0) return null;
  return (
    <Alert color="blue" variant="light" title={`Aplicando la respuesta: quedan ${l.pendientes} filas`} role="status">
      {isError && (
        <Button size="xs" loading={isPending} onClick={() => mutate({ version: l.version })}>
          Seguir con las que quedan
        </Button>
      )}
    </Alert>
  );
}

type Fila = Lote['filas'][number];
const columnasDe = (resuelve: boolean, abrir: (f: Fila) => void): Columna<Fila>[] => [
  { titulo: 'Línea', cifra: true, celda: (f) => f.linea },
  {
    titulo: 'Fila del banco',
    celda: (f) => (
      <Text size="xs" ff="monospace" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        {f.texto}
      </Text>
    ),
  },
  { titulo: 'Código', celda: (f) => f.codigo ?? <Nada /> },
  {
    titulo: 'Resultado',
    celda: (f) => (
      <Stack gap={2} align="start">
        <EstadoBadge estado={f.resultado} estados={ESTADOS_FILA} />
        {f.observacion && <Text size="xs">{OBSERVACION[f.observacion]}</Text>}
        {f.motivo && f.resultado !== 'observada' && (
          <Text size="xs" c="dimmed">
            {f.motivo}
          </Text>
        )}
        {f.resultado === 'observada' && resuelve && (
          <Button size="compact-xs" variant="default" onClick={() => abrir(f)}>
            Resolver
          </Button>
        )}
      </Stack>
    ),
  },
];

/** What the bank answered: load a file, see what each row did, and settle what is not what was asked. */
export function Respuestas({ l }: Props) {
  const [abierta, setAbierta] = useState<Fila | null>(null);
  const orden = (f: Fila) => (f.resultado === 'observada' ? 0 : 1);
  const filas = [...l.filas].sort((a, b) => orden(a) - orden(b));
  return (
    <Stack>
      {puede(l, 'responder') && (
        <FileDrop
          key={l.respuestas.length}
          path={`/api/pacs/${l.id}/responder`}
          accept=".txt,.csv,.dat,.asc"
          maxMb={20}
          maxFiles={1}
          label="Arrastre aquí la respuesta del banco; puede venir en varios archivos"
          invalidates={['pacs', 'recaudaciones', 'creditos']}
        />
      )}
      <Aplicando l={l} />
      {l.resultado && (
        <Alert variant="light" color={l.resultado.observadas > 0 ? 'yellow' : 'green'} title="Último archivo">
          {l.resultado.cobradas} cargadas, {l.resultado.rechazadas} rechazadas, {l.resultado.observadas} observadas, {l.resultado.repetidas}{' '}
          repetidas
        </Alert>
      )}
      {filas.length === 0 ? (
        <Vacio razon="El banco todavía no responde este lote." />
      ) : (
        <Tabla
          nombre="Filas de la respuesta"
          columnas={columnasDe(puede(l, 'resolver-observada'), setAbierta)}
          filas={filas}
          clave={(f) => f.id}
          ancho={820}
        />
      )}
      <Suspense fallback={null}>{abierta && <Resolver record={l} fila={abierta} close={() => setAbierta(null)} />}</Suspense>
    </Stack>
  );
}

const ABONOS: readonly Columna<Lote['abonos'][number]>[] = [
  { titulo: 'Fecha', celda: (a) => <Fecha v={a.fecha} /> },
  { titulo: 'Movimiento', celda: (a) => (a.clase === 'abono' ? 'Abono del banco' : 'Devolución al banco') },
  { titulo: 'Cuenta', celda: (a) => a.cuenta_banco },
  { titulo: 'Cargos', cifra: true, celda: (a) => <Pesos v={a.bruto} /> },
  { titulo: 'Comisión', cifra: true, celda: (a) => <Pesos v={a.comision} /> },
  { titulo: 'IVA', cifra: true, celda: (a) => <Pesos v={a.iva} /> },
  { titulo: 'Conciliado', celda: (a) => <SiNo v={a.conciliado} /> },
];

/** How the money of the list squares: sent = charged + refused, and what the bank paid of it. */
export function Abonos({ l }: Props) {
  if (l.tipo !== 'CARGOS') return <Vacio razon="Esta lista no mueve dinero: el banco dice qué mandatos tomó." />;
  return (
    <Stack>
      <Datos
        items={[
          ['Enviado', <Pesos key="e" v={l.total} />],
          ['Cargado', <Pesos key="c" v={l.cargado} />],
          ['Rechazado', <Pesos key="r" v={l.rechazado} />],
          ['Sin respuesta', l.sin_respuesta === 1 ? '1 fila' : `${l.sin_respuesta} filas`],
          ['Por abonar', <Pesos key="p" v={l.por_abonar} fw={700} />],
          ['Documento para conciliar', l.documento],
        ]}
      />
      {l.abonos.length === 0 ? (
        <Vacio razon="El banco todavía no abona este lote." />
      ) : (
        <Tabla nombre="Abonos" columnas={ABONOS} filas={l.abonos} clave={(a) => a.id} ancho={720} />
      )}
    </Stack>
  );
}
