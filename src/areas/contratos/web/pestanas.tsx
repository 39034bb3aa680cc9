import { Alert, Stack } from '@mantine/core';
import { lazy } from 'react';
import { PapelesDe } from '#areas/documentos/public.web.tsx';
import type { EntityOf } from '#kernel/contract.ts';
import { Cifras, Datos } from '#platform/web/detail/detail.tsx';
import { Tabla } from '#platform/web/detail/plain-table.tsx';
import { Timeline } from '#platform/web/detail/timeline.tsx';
import { Vacio } from '#platform/web/feedback/states.tsx';
import { Enlace, Fecha, Pesos, Rut } from '#platform/web/inputs/show.tsx';
import type { contract } from '../contract.ts';
import { CobroVisto } from './cobro.tsx';
import { enDias, nombreCalidad } from './estados.ts';
import { Monto } from './monto.tsx';
import { useNombres } from './nombres.ts';
import { TextoPrevio } from './texto.tsx';

const Versiones = lazy(() => import('./versiones.tsx').then((m) => ({ default: m.Versiones })));

export type Contrato = EntityOf<typeof contract>;

const CLAUSULAS = [
  ['compensacion', 'Compensación'],
  ['mandato_llenado', 'Mandato para llenar'],
  ['mandato_cobro', 'Mandato para cobrar'],
  ['domicilio', 'Domicilio'],
] as const;

/** The other contracts that this one hangs from, renews or became. */
const enlaces = (c: Contrato) =>
  (
    [
      ['Contrato marco', c.contrato_padre, 'Ver el contrato marco'],
      ['Renueva a', c.renueva_a, 'Ver el contrato anterior'],
      ['Renovado por', c.renovado_por, 'Ver la renovación'],
    ] as const
  ).flatMap(([titulo, id, texto]) =>
    id
      ? [
          [
            titulo,
            <Enlace key={titulo} to={`/contratos/${id}`}>
              {texto}
            </Enlace>,
          ] as const,
        ]
      : [],
  );

function Resumen({ c }: { c: Contrato }) {
  const nombre = useNombres();
  const clausulas = CLAUSULAS.filter(([k]) => c.clausulas[k]).map(([, nombre]) => nombre);
  return (
    <Stack>
      {c.estado === 'vencido' && (
        <Alert color="red" title="Contrato vencido">
          No se cursan proformas ni giros de los pactos que lo exigen; las deudas vivas siguen.
        </Alert>
      )}
      {c.termino_pedido && (
        <Alert color="yellow" title="Término pedido">
          {c.termino_pedido.nombre} lo pidió el <Fecha v={c.termino_pedido.fecha} />: {c.termino_pedido.motivo}. Falta que Gerencia lo
          apruebe.
        </Alert>
      )}
      <Datos
        items={[
          ['RUT del cliente', <Rut key="r" v={c.cliente_rut} copy />],
          ['Tipo', nombre('contratos_tipos', c.tipo)],
          ['Monto o porcentaje', <Monto key="m" c={c} />],
          ...(c.cobro ? ([['Cobro', <CobroVisto key="c" cobro={c.cobro} />]] as const) : []),
          ['Plazo', c.plazo_dias === 0 ? 'Indefinido' : `${c.plazo_dias} días`],
          ['Inicio', <Fecha key="i" v={c.fecha_inicio} />],
          ['Vencimiento', c.fecha_vencimiento ? <Fecha key="v" v={c.fecha_vencimiento} /> : 'No vence'],
          ['Emisión', <Fecha key="e" v={c.fecha_emision} />],
          ['Firma', <Fecha key="f" v={c.fecha_firma} />],
          ...(c.fecha_legalizacion
            ? ([
                ['Legalización', <Fecha key="l" v={c.fecha_legalizacion} />],
                ['Notaría', nombre('notarias', c.notaria)],
                ['Repertorio', c.repertorio],
              ] as const)
            : []),
          ['Ejecutivo', c.nombre_ejecutivo],
          ['Sucursal', c.nombre_sucursal],
          ...(c.pacto ? ([['Pacto', nombre('pactos', c.pacto)]] as const) : []),
          ['Responsabilidad del cedente', c.con_responsabilidad ? 'Con responsabilidad' : 'Sin responsabilidad'],
          ['Cláusulas', clausulas.join(', ') || 'Ninguna'],
          ...enlaces(c),
          ...(c.motivo_termino ? ([['Motivo del término', c.motivo_termino]] as const) : []),
          ...(c.motivo_anulacion ? ([['Motivo de la anulación', c.motivo_anulacion]] as const) : []),
        ]}
      />
    </Stack>
  );
}

function Texto({ c }: { c: Contrato }) {
  if (c.vista_previa.length === 0) return <Vacio razon="No hay plantilla para este tipo de contrato." />;
  return c.emisiones.length > 0 ? <Versiones emisiones={c.emisiones} /> : <TextoPrevio partes={c.vista_previa} />;
}

function Firmas({ c }: { c: Contrato }) {
  if (c.firmantes.length === 0) return <Vacio razon="Todavía no tiene firmantes." />;
  return (
    <Tabla
      nombre="Firmantes"
      filas={c.firmantes}
      clave={(f) => `${f.rut}${f.calidad}`}
      columnas={[
        { titulo: 'Nombre', celda: (f) => f.nombre },
        { titulo: 'RUT', celda: (f) => <Rut v={f.rut} /> },
        { titulo: 'Calidad', celda: (f) => nombreCalidad(f.calidad) },
        { titulo: 'Poder hasta', celda: (f) => (f.poder ? f.poder.hasta ? <Fecha v={f.poder.hasta} /> : 'Sin término' : 'Firma por sí') },
        { titulo: 'Firmó', celda: (f) => (f.firmado_el ? <Fecha v={f.firmado_el} /> : 'Pendiente') },
      ]}
    />
  );
}

/** What would stop the day it expires: the operations it covers and their pesos. */
function Ampara({ c }: { c: Contrato }) {
  if (c.operaciones_vivas === 0) return <Vacio razon="No ampara operaciones vivas." />;
  return (
    <Cifras
      items={[
        { titulo: 'Operaciones vivas', valor: c.operaciones_vivas },
        { titulo: 'Saldo que quedaría sin respaldo', valor: <Pesos v={c.saldo_vivo} /> },
        { titulo: 'Vence', valor: enDias(c.dias) },
      ]}
    />
  );
}

/** What the activity tells: the texts, fingerprints and lists of signers have their own tabs. */
const CAMBIOS: Readonly<Record<string, string>> = {
  estado: 'Estado',
  monto: 'Monto',
  porcentaje: 'Porcentaje',
  cobro_neto: 'Cobro neto',
  plazo_dias: 'Plazo en días',
  fecha_inicio: 'Inicio',
  fecha_vencimiento: 'Vencimiento',
  emision: 'Emisión N°',
  fecha_emision: 'Fecha de emisión',
  fecha_firma: 'Fecha de firma',
  fecha_legalizacion: 'Legalización',
  repertorio: 'Repertorio',
  motivo_termino: 'Motivo del término',
  motivo_anulacion: 'Motivo de la anulación',
};

/** The tabs of a contract. */
export const pestanas = (c: Contrato) => [
  { key: 'resumen', titulo: 'Resumen', content: <Resumen c={c} /> },
  { key: 'texto', titulo: 'Texto', content: <Texto c={c} /> },
  { key: 'firmas', titulo: 'Firmas', content: <Firmas c={c} /> },
  { key: 'ampara', titulo: 'Operaciones que ampara', content: <Ampara c={c} /> },
  { key: 'archivos', titulo: 'Archivos', permiso: 'documentos:archivos', content: <PapelesDe tipo="contrato" id={c.id} /> },
  { key: 'actividad', titulo: 'Actividad', content: <Timeline area="contratos" id={c.id} nombres={CAMBIOS} /> },
];
