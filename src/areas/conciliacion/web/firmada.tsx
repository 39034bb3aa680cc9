import { Stack, Table, Text } from '@mantine/core';
import type { OutputOf } from '#kernel/contract.ts';
import { formatPesos } from '#kernel/values/format.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { DetailTabs } from '#platform/web/detail/detail.tsx';
import { Timeline } from '#platform/web/detail/timeline.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Enlace, Fecha, Instante, Nada, Pesos } from '#platform/web/inputs/show.tsx';
import type { contract } from '../contract.ts';
import { IdentidadCierre } from './identidad.tsx';
import { claseDe, ESTADO_LINEA, ESTADOS, edadDe, GRUPO, REGLA, razon } from './palabras.ts';
import { ProcedenciaSaldos } from './saldos.tsx';
import type { Conciliacion } from './tipos.ts';

type Firmado = OutputOf<typeof contract, 'informe'>;
type Informe = Firmado['informe'];

const MAX_FILAS = 300;

interface Columna<T> {
  titulo: string;
  celda: (fila: T) => React.ReactNode;
  cifra?: boolean;
}

function Filas<T>({
  nombre,
  columnas,
  filas,
  clave,
}: {
  nombre: string;
  columnas: readonly Columna<T>[];
  filas: readonly T[];
  clave: (f: T) => string;
}) {
  if (filas.length === 0) return <Vacio razon={`Sin ${nombre.toLowerCase()}.`} />;
  return (
    <>
      <Table.ScrollContainer minWidth={640} type="native" aria-label={nombre} tabIndex={0} role="region">
        <Table fz="xs" verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              {columnas.map((c) => (
                <Table.Th key={c.titulo} scope="col" ta={c.cifra ? 'right' : 'left'}>
                  {c.titulo}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {filas.slice(0, MAX_FILAS).map((f) => (
              <Table.Tr key={clave(f)}>
                {columnas.map((c) => (
                  <Table.Td key={c.titulo} ta={c.cifra ? 'right' : 'left'}>
                    {c.celda(f)}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {filas.length > MAX_FILAS && (
        <Text size="xs" c="dimmed">
          Se ven las primeras {MAX_FILAS} de {filas.length}.
        </Text>
      )}
    </>
  );
}

type Pendiente = Informe['pendientes'][number];
const PENDIENTES: readonly Columna<Pendiente>[] = [
  { titulo: 'Grupo', celda: (p) => GRUPO[p.grupo] ?? p.grupo },
  { titulo: 'Fecha', celda: (p) => <Fecha v={p.fecha} /> },
  { titulo: 'Detalle', celda: (p) => p.texto },
  { titulo: 'Documento', celda: (p) => p.documento },
  { titulo: 'Edad', cifra: true, celda: (p) => edadDe(p.edad_dias) },
  { titulo: 'Monto', cifra: true, celda: (p) => <Pesos v={p.monto} /> },
  { titulo: 'Comentario', celda: (p) => p.comentario ?? '' },
];

type Linea = Informe['banco'][number];
const LINEAS: readonly Columna<Linea>[] = [
  { titulo: 'Fecha', celda: (l) => <Fecha v={l.fecha} /> },
  { titulo: 'Detalle', celda: (l) => l.texto },
  { titulo: 'Documento', celda: (l) => l.documento },
  { titulo: 'Monto', cifra: true, celda: (l) => <Pesos v={l.monto} /> },
  { titulo: 'Estado', celda: (l) => ESTADO_LINEA[l.estado] ?? l.estado },
];

function columnasCalce(i: Informe): readonly Columna<Informe['calces'][number]>[] {
  const texto = new Map([...i.banco, ...i.libro].map((l) => [l.id, `${l.texto} ${formatPesos(l.monto)}`]));
  const lado = (ids: readonly string[]) => ids.map((id) => texto.get(id) ?? 'línea de otro período').join(' + ') || <Nada />;
  return [
    { titulo: 'Banco', celda: (k) => lado(k.movimientos_banco) },
    { titulo: 'Libro', celda: (k) => lado(k.movimientos_libro) },
    { titulo: 'Regla', celda: (k) => (k.regla === 'manual' ? 'Manual' : `${k.regla} ${REGLA[claseDe(k)] ?? ''} (v${k.regla_version})`) },
    { titulo: 'Confianza', cifra: true, celda: (k) => `${Math.floor(k.confianza)} %` },
    { titulo: 'Razones', celda: (k) => k.evidencia.map(razon).join(', ') },
    { titulo: 'Por', celda: (k) => (k.estado === 'deshecho' ? `${k.por} (deshecho)` : k.por) },
  ];
}

type Version = Conciliacion['versiones'][number];
const VERSIONES: readonly Columna<Version>[] = [
  { titulo: 'Versión', celda: (v) => <Enlace to={`/conciliacion/${v.id}`}>Versión {v.num_version}</Enlace> },
  { titulo: 'Estado', celda: (v) => <EstadoBadge estado={v.estado} estados={ESTADOS} /> },
  { titulo: 'Motivo', celda: (v) => v.motivo ?? '' },
  { titulo: 'Cerrada por', celda: (v) => v.cerrada ?? <Nada /> },
  { titulo: 'Cerrada', celda: (v) => <Instante v={v.cerrada_en} /> },
];

/** What changed between this version and the one before, read from what was signed. */
function Cambios({ c, informe }: { c: Conciliacion; informe: Informe }) {
  const q = useRead<Firmado>('conciliacion', `${c.version_de}/informe`, {}, { enabled: c.version_de !== null });
  if (!c.version_de) return null;
  if (!q.data) return <Cargando lines={3} />;
  const antes = q.data.informe;
  const ids = (i: Informe) => new Set(i.calces.filter((k) => k.estado === 'confirmado').map((k) => k.id));
  const [a, b] = [ids(antes), ids(informe)];
  const filas = [
    ['Saldo según banco', antes.identidad.saldo_banco, informe.identidad.saldo_banco],
    ['Saldo según libro', antes.identidad.saldo_libro, informe.identidad.saldo_libro],
    ['Saldo ajustado', antes.identidad.banco_ajustado, informe.identidad.banco_ajustado],
  ] as const;
  return (
    <Stack gap="xs">
      <Text fw={600} size="sm">
        Cambios respecto de la versión {antes.num_version}
      </Text>
      <Filas
        nombre="Cambios entre versiones"
        clave={(f) => f[0]}
        filas={filas}
        columnas={[
          { titulo: 'Cifra', celda: (f) => f[0] },
          { titulo: 'Antes', cifra: true, celda: (f) => <Pesos v={f[1]} /> },
          { titulo: 'Ahora', cifra: true, celda: (f) => <Pesos v={f[2]} /> },
        ]}
      />
      <Text size="sm">
        {[...b].filter((x) => !a.has(x)).length} calces nuevos · {[...a].filter((x) => !b.has(x)).length} calces que ya no están ·{' '}
        {informe.pendientes.length} partidas pendientes (antes {antes.pendientes.length})
      </Text>
    </Stack>
  );
}

/** A conciliación that no longer moves, read exactly as it was signed. */
export default function Firmada({ c }: { c: Conciliacion }) {
  const q = useRead<Firmado>('conciliacion', `${c.id}/informe`, {}, { enabled: c.estado !== 'anulada' });
  if (c.estado === 'anulada') return <Vacio razon="Esta conciliación fue anulada." />;
  if (q.isPending) return <Cargando />;
  if (q.isError) return <FalloLectura error={q.error} onRetry={() => void q.refetch()} />;
  const { informe, hash } = q.data;
  const resumen = (
    <Stack gap="sm">
      <IdentidadCierre i={informe.identidad} />
      {informe.saldos && <ProcedenciaSaldos id={c.id} saldos={informe.saldos} />}
      <Text size="sm">
        Preparada por {informe.preparada}; cerrada por {informe.cerrada} el <Instante v={informe.cerrada_en} />.
      </Text>
      <Text size="xs" c="dimmed" className="figure" style={{ overflowWrap: 'anywhere' }}>
        Huella del informe {hash}
      </Text>
    </Stack>
  );
  const calces = <Filas nombre="Calces" columnas={columnasCalce(informe)} filas={informe.calces} clave={(k) => k.id} />;
  return (
    <DetailTabs
      tabs={[
        { key: 'informe', titulo: 'Informe', content: resumen },
        {
          key: 'pendientes',
          titulo: `Pendientes (${informe.pendientes.length})`,
          content: <Filas nombre="Partidas pendientes" columnas={PENDIENTES} filas={informe.pendientes} clave={(p) => p.lado + p.id} />,
        },
        { key: 'calces', titulo: `Calces (${informe.calces.length})`, content: calces },
        {
          key: 'banco',
          titulo: 'Banco',
          content: <Filas nombre="Movimientos del banco" columnas={LINEAS} filas={informe.banco} clave={(l) => l.id} />,
        },
        {
          key: 'libro',
          titulo: 'Libro',
          content: <Filas nombre="Líneas del libro" columnas={LINEAS} filas={informe.libro} clave={(l) => l.id} />,
        },
        {
          key: 'versiones',
          titulo: 'Versiones',
          content: (
            <Stack>
              <Filas nombre="Versiones" columnas={VERSIONES} filas={c.versiones} clave={(v) => v.id} />
              <Cambios c={c} informe={informe} />
            </Stack>
          ),
        },
        { key: 'historia', titulo: 'Historia', content: <Timeline area="conciliacion" id={c.id} /> },
      ]}
    />
  );
}
