import { Button, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { z } from 'zod';
import { type Detailed, optionList, useDetail, useOptions } from '#platform/web/api/hooks.ts';
import { Acciones } from '#platform/web/detail/acciones.tsx';
import { Datos, DetailHeader, useRouteId } from '#platform/web/detail/detail.tsx';
import type { ActionSpecs } from '#platform/web/detail/types.ts';
import { Cargando, FalloLectura } from '#platform/web/feedback/states.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { humanize } from '#platform/web/inputs/parse.ts';
import { Enlace, Fecha, Instante, Nada, Pesos, Rut } from '#platform/web/inputs/show.tsx';
import { Can } from '#platform/web/permissions/can.tsx';
import type { Asiento as AsientoShape } from '../contract.ts';
import { ESTADOS } from './estados.ts';
import { enPalabras } from './palabras.ts';
import { Respaldo } from './respaldo.tsx';
import { type Columna, columnaPesos, Tabla } from './tabla.tsx';

type AsientoVisto = z.output<typeof AsientoShape>;
type Linea = AsientoVisto['lineas'][number];

const oculta = { hidden: true } as const;
const invalidates = ['libro'] as const;
const COMPROBANTE: ActionSpecs<AsientoVisto> = {
  aprobar: { primary: true, confirm: 'El asiento queda contabilizado y ya no se edita: sólo se reversa.', invalidates },
  enviar: { primary: true, confirm: 'Pasa a aprobación de otra persona.', invalidates },
  rechazar: {
    color: 'red',
    comment: 'required',
    commentField: 'motivo',
    invalidates,
    confirm: 'El comprobante no se contabiliza: vuelve a quien lo hizo con el motivo.',
  },
  anular: { color: 'red', confirm: 'El borrador queda anulado.', invalidates },
  editar: oculta,
  reversar: oculta,
  'iniciar-cierre': oculta,
  cerrar: oculta,
  'pedir-reapertura': oculta,
  reabrir: oculta,
  'rechazar-reapertura': oculta,
};
const ASIENTO: ActionSpecs<AsientoVisto> = {
  ...COMPROBANTE,
  aprobar: oculta,
  enviar: oculta,
  rechazar: oculta,
  anular: oculta,
  reversar: {
    color: 'red',
    comment: 'required',
    commentField: 'motivo',
    confirm: 'Se escribe el asiento contrario, enlazado a éste.',
    data: (a) => ({ explicita: a.reversa_de !== null }),
    invalidates,
  },
};

const columnas = (sucursales: ReadonlyMap<string, string>): readonly Columna<Linea>[] => [
  {
    titulo: 'Cuenta',
    celda: (l) => (l.cuenta ? <Enlace to={`/libro/mayor?cuenta=${l.cuenta}`}>{`${l.cuenta} ${l.cuenta_nombre}`}</Enlace> : 'Sumas'),
  },
  { titulo: 'RUT', celda: (l) => (l.rut ? <Rut v={l.rut} href={`/libro/auxiliar?rut=${l.rut}`} /> : '') },
  { titulo: 'Documento', celda: (l) => enPalabras(l) },
  { titulo: 'Sucursal', celda: (l) => (l.sucursal ? (sucursales.get(l.sucursal) ?? l.sucursal) : '') },
  columnaPesos('Debe', (l) => l.debe),
  columnaPesos('Haber', (l) => l.haber),
];

function Ficha({ a }: { a: AsientoVisto }) {
  const delProceso = a.origen.area === 'libro' && a.evento !== 'asiento_manual';
  const enlace = (id: string | null, nombre: string) => (id ? <Enlace to={`/libro/asientos/${id}`}>{nombre}</Enlace> : <Nada />);
  return (
    <Datos
      items={[
        ['Fecha contable', <Fecha key="f" v={a.fecha_contable} />],
        ['Evento', a.evento_nombre],
        [
          'Origen',
          a.clase === 'comprobante' ? (
            'Este comprobante'
          ) : (
            <Enlace key="o" to={`/libro/origen/${a.id}`}>
              {delProceso ? 'Proceso contable' : `Ver en ${humanize(a.origen.area)}`}
            </Enlace>
          ),
        ],
        ['Registrado', <Instante key="r" v={a.registrado_en} />],
        ['Hecho por', a.hecho_nombre],
        ['Aprobado por', a.aprobado_nombre ?? <Nada key="ap" />],
        ['Reversa de', enlace(a.reversa_de, 'Ver el original')],
        ['Reversado por', enlace(a.reversado_por, 'Ver la reversa')],
        ['Motivo', a.motivo ?? <Nada key="m" />],
        ...(a.clase === 'comprobante' ? [['Asiento', enlace(a.asiento_id, 'Ver el asiento')] as const] : []),
      ]}
    />
  );
}

/** An entry or a voucher: its lines, the act behind it, the seal that protects it. */
export default function AsientoDetalle() {
  const query = useDetail<AsientoVisto>('libro', useRouteId());
  const opciones = useOptions('libro');
  if (query.isError) return <FalloLectura error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Cargando />;
  const sucursales = new Map(optionList(opciones.data, 'sucursales').map((s) => [s.codigo, s.nombre]));
  const a: Detailed<AsientoVisto> = query.data;
  const titulo = a.clase === 'asiento' ? `Asiento ${a.periodo}/${a.num_asiento}` : 'Comprobante manual';
  const estado = a.reversado_por ? 'reversado' : a.reversa_de ? 'reversa' : a.estado;
  const vacia = { cuenta: '', rut: null, documento: null, pk: null, sucursal: null, debe: a.debe, haber: a.haber } as unknown as Linea;
  return (
    <Stack>
      <DetailHeader
        head={{
          titulo,
          subtitulo: a.glosa,
          estado: <EstadoBadge estado={estado} estados={ESTADOS} />,
          cifras: [{ titulo: 'Monto', valor: <Pesos v={a.debe} /> }],
        }}
        actions={
          <Group gap="xs">
            {a.clase === 'comprobante' && a.estado === 'borrador' && (
              <Can do="libro:asiento-manual">
                <Button size="xs" variant="default" component={Link} to={`/libro/comprobantes/${a.id}/editar`}>
                  Editar líneas
                </Button>
              </Can>
            )}
            <Acciones area="libro/asientos" record={a} specs={a.clase === 'asiento' ? ASIENTO : COMPROBANTE} />
          </Group>
        }
      />
      <Tabla nombre="Líneas del asiento" columnas={columnas(sucursales)} filas={a.lineas} clave={(l) => String(l.n)} pie={vacia} />
      <Ficha a={a} />
      {a.clase === 'comprobante' && <Respaldo c={a} />}
      {a.hash && (
        <Text size="xs" c="var(--r-muted)" style={{ overflowWrap: 'anywhere' }}>
          Sello {a.hash}
        </Text>
      )}
    </Stack>
  );
}
