import { Alert, Button, Group, Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { lazy } from 'react';
import type { EntityOf } from '#kernel/contract.ts';
import { label } from '#kernel/words.ts';
import { apiDownload } from '#platform/web/api/files.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { Cifras, Datos, Detail } from '#platform/web/detail/detail.tsx';
import { Tabla } from '#platform/web/detail/plain-table.tsx';
import { Timeline } from '#platform/web/detail/timeline.tsx';
import { Cargando, Vacio } from '#platform/web/feedback/states.tsx';
import { toastError } from '#platform/web/feedback/toast.ts';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Enlace, Fecha, Pesos, Rut, SiNo } from '#platform/web/inputs/show.tsx';
import type { contract } from '../contract.ts';
import { CobroVisto } from './cobro.tsx';
import { ESTADOS, enDias, nombreCalidad } from './estados.ts';
import { Monto } from './monto.tsx';
import { NombreTipo, useNombreTipo } from './nombre-tipo.tsx';
import { TextoPrevio } from './texto.tsx';

const Editar = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.Editar })));
const Emitir = lazy(() => import('./emitir.tsx').then((m) => ({ default: m.Emitir })));
const RegistrarFirma = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.RegistrarFirma })));
const Legalizar = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.Legalizar })));
const PedirTermino = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.PedirTermino })));
const Versiones = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.Versiones })));

type Contrato = EntityOf<typeof contract>;

const CLAUSULAS = [
  ['compensacion', 'Compensación'],
  ['mandato_llenado', 'Mandato para llenar'],
  ['mandato_cobro', 'Mandato para cobrar'],
  ['domicilio', 'Domicilio'],
] as const;

function Resumen({ c }: { c: Contrato }) {
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
          ['Tipo', <NombreTipo key="t" codigo={c.tipo} />],
          ['Monto o porcentaje', <Monto key="m" c={c} />],
          ...(c.cobro ? ([['Cobro', <CobroVisto key="c" cobro={c.cobro} />]] as const) : []),
          ['Plazo', c.plazo_dias === 0 ? 'Indefinido' : `${c.plazo_dias} días`],
          ['Inicio', <Fecha key="i" v={c.fecha_inicio} />],
          ['Vencimiento', c.fecha_vencimiento ? <Fecha key="v" v={c.fecha_vencimiento} /> : 'Indefinido'],
          ['Emisión', <Fecha key="e" v={c.fecha_emision} />],
          ['Firma', <Fecha key="f" v={c.fecha_firma} />],
          ['Ejecutivo', c.nombre_ejecutivo],
          ['Sucursal', c.nombre_sucursal],
          ['Con responsabilidad', <SiNo key="s" v={c.con_responsabilidad} />],
          ['Cláusulas', clausulas.join(', ')],
          ['Notaría', c.notaria && label(c.notaria)],
          ['Repertorio', c.repertorio],
          ...(c.renovado_por
            ? ([
                [
                  'Renovado por',
                  <Enlace key="n" to={`/contratos/${c.renovado_por}`}>
                    ver la renovación
                  </Enlace>,
                ],
              ] as const)
            : []),
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

interface Archivo {
  id: string;
  nombre: string;
  estado: string;
}

function Archivos({ c }: { c: Contrato }) {
  const query = useRead<Archivo[]>('documentos', 'archivos', { referido_tipo: 'contrato', referido_id: c.id });
  if (query.isPending) return <Cargando lines={3} />;
  const filas = query.data ?? [];
  if (filas.length === 0) return <Vacio razon="No hay archivos de este contrato." />;
  return (
    <Tabla
      nombre="Archivos"
      filas={filas}
      clave={(a) => a.id}
      columnas={[
        { titulo: 'Archivo', celda: (a) => a.nombre },
        { titulo: 'Estado', celda: (a) => <EstadoBadge estado={a.estado} /> },
        {
          titulo: 'Abrir',
          celda: (a) => (
            <Button
              size="compact-xs"
              variant="default"
              aria-label={`Descargar ${a.nombre}`}
              onClick={() => void apiDownload(`/api/documentos/archivos/${a.id}/contenido`).catch(toastError)}
            >
              Descargar
            </Button>
          ),
        },
      ]}
    />
  );
}

const cifras = (c: Contrato) => [
  { titulo: 'Vence', valor: enDias(c.dias) },
  { titulo: 'Firmas', valor: c.firmas },
  { titulo: 'Operaciones vivas', valor: c.operaciones_vivas },
  { titulo: 'Saldo que ampara', valor: <Pesos v={c.saldo_vivo} /> },
];

export default function ContratoDetalle() {
  const navigate = useNavigate();
  const nombreTipo = useNombreTipo();
  return (
    <Detail<Contrato>
      area="contratos"
      head={(c) => ({
        titulo: `Contrato ${c.num_contrato}`,
        subtitulo: `${c.nombre} · ${nombreTipo(c.tipo)}`,
        estado: <EstadoBadge estado={c.estado} estados={ESTADOS} />,
        cifras: cifras(c),
      })}
      extra={(c) =>
        c.texto_hash ? (
          <Group gap="xs">
            <Button size="xs" variant="default" onClick={() => void apiDownload(`/api/contratos/${c.id}/imprimir`).catch(toastError)}>
              Imprimir
            </Button>
            {c.firmantes.length > 0 && (
              <Button size="xs" variant="default" onClick={() => void apiDownload(`/api/contratos/${c.id}/firmantes`).catch(toastError)}>
                Firmantes para la notaría
              </Button>
            )}
          </Group>
        ) : null
      }
      actions={{
        editar: { dialog: ({ record, close }) => <Editar record={record} close={close} /> },
        emitir: { primary: true, dialog: ({ record, close }) => <Emitir record={record} close={close} /> },
        registrar_firma: { label: 'Registrar firmas', dialog: ({ record, close }) => <RegistrarFirma record={record} close={close} /> },
        legalizar: { dialog: ({ record, close }) => <Legalizar record={record} close={close} /> },
        activar: { confirm: 'Desde ahora ampara operaciones.' },
        renovar: {
          confirm: 'Se abre un borrador con los mismos términos.',
          onDone: (r) => void navigate({ to: `/contratos/${(r as { id: string }).id}` }),
        },
        pedir_termino: {
          label: 'Pedir término',
          color: 'red',
          dialog: ({ record, close }) => <PedirTermino record={record} close={close} />,
        },
        desistir_termino: { label: 'Desistir del término', confirm: 'El contrato sigue como estaba.' },
        terminar: { label: 'Aprobar término', color: 'red', confirm: 'El contrato termina hoy; las deudas vivas siguen.' },
        anular: { color: 'red', comment: 'required', commentField: 'motivo', invalidates: ['contratos', 'libro'] },
      }}
      tabs={(c) => [
        { key: 'resumen', titulo: 'Resumen', content: <Resumen c={c} /> },
        { key: 'texto', titulo: 'Texto', content: <Texto c={c} /> },
        { key: 'firmas', titulo: 'Firmas', content: <Firmas c={c} /> },
        { key: 'ampara', titulo: 'Operaciones que ampara', content: <Ampara c={c} /> },
        { key: 'archivos', titulo: 'Archivos', permiso: 'documentos:archivos', content: <Archivos c={c} /> },
        { key: 'actividad', titulo: 'Actividad', content: <Timeline area="contratos" id={c.id} /> },
      ]}
    />
  );
}
