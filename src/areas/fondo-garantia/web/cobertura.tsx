import { Alert, Stack } from '@mantine/core';
import { lazy } from 'react';
import { PapelesDe } from '#areas/documentos/public.web.tsx';
import type { EntityOf } from '#kernel/contract.ts';
import { Datos, Detail } from '#platform/web/detail/detail.tsx';
import { Tabla } from '#platform/web/detail/plain-table.tsx';
import { Timeline } from '#platform/web/detail/timeline.tsx';
import { Vacio } from '#platform/web/feedback/states.tsx';
import { PaperDrop } from '#platform/web/files/paper.tsx';
import { EstadoBadge, type Estados } from '#platform/web/inputs/estado.tsx';
import { Enlace, Fecha, Nada, Pesos, Porcentaje, Rut, SiNo, Uf } from '#platform/web/inputs/show.tsx';
import type { contract } from '../contract.ts';
import { useNombrePrograma, useSegmentos } from './nombres.tsx';
import { ESTADOS, plazoEnPalabras, porQue } from './palabras.ts';
import { Reglas } from './reglas.tsx';

const Editar = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.Editar })));
const Aceptar = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.Aceptar })));
const Requerir = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.Requerir })));
const Documentar = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.Documentar })));
const RegistrarPago = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.RegistrarPago })));
const Recuperar = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.Recuperar })));
const Rechazar = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.Rechazar })));
const RegistrarNota = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.RegistrarNota })));
const CobrarComision = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.CobrarComision })));

type Cobertura = EntityOf<typeof contract>;

const Segmento = ({ codigo }: { codigo: string }) => useSegmentos().nombre(codigo);

const capital = (s: string) => s.charAt(0).toUpperCase() + s.slice(1);

const NOTA: Estados = {
  pendiente: { texto: 'Pendiente', tono: 'alerta' },
  registrada: { texto: 'Registrada', tono: 'exito' },
  desistida: { texto: 'Ya no se necesita', tono: 'neutro' },
};
const DONDE = { PRORROGA: 'prorrogas', PROLONGACION: 'prolongaciones' } as const;

/** What the fund was asked to agree with, because the debt moved. */
function Notas({ c }: { c: Cobertura }) {
  if (c.notas.length === 0) return <Vacio razon="Ninguna prórroga ni prolongación ha movido esta deuda." />;
  return (
    <Tabla
      nombre="Notas del fondo"
      filas={c.notas}
      clave={(x) => x.id}
      columnas={[
        { titulo: 'Por', celda: (x) => <Enlace to={`/${DONDE[x.tipo]}/${x.origen_id}`}>{porQue(x)}</Enlace> },
        { titulo: 'Estado', celda: (x) => <EstadoBadge estado={x.estado} estados={NOTA} /> },
        { titulo: 'Pedida el', celda: (x) => <Fecha v={x.pedida_el} /> },
        { titulo: 'Nota', celda: (x) => x.nota ?? <Nada /> },
        { titulo: 'Del', celda: (x) => <Fecha v={x.fecha_nota} /> },
      ]}
    />
  );
}

const avisoDeNota = (c: Cobertura) =>
  c.notas_pendientes > 0 && (
    <Alert color="yellow" title={c.notas_pendientes === 1 ? 'Falta la nota del fondo' : `Faltan ${c.notas_pendientes} notas del fondo`}>
      {c.notas
        .filter((x) => x.estado === 'pendiente')
        .map(porQue)
        .join(', ')}
      : el fondo debe decir por escrito que acepta el cambio.
    </Alert>
  );

const Resumen = ({ c }: { c: Cobertura }) => (
  <Stack>
    {avisoDeNota(c)}
    <Cifras c={c} />
  </Stack>
);

const Cifras = ({ c }: { c: Cobertura }) => (
  <Datos
    items={[
      ['Cliente', c.nombre_cliente],
      ['RUT', <Rut key="r" v={c.cliente_rut} copy />],
      ['Deuda', c.nombre_objeto],
      ['Segmento', c.segmento ? <Segmento key="s" codigo={c.segmento} /> : 'Sin segmento'],
      ['Ventas anuales', c.ventas_uf ? <Uf key="v" v={c.ventas_uf} decimals={2} /> : 'Sin informar'],
      ['Capital al solicitar', <Pesos key="k" v={c.capital} />],
      ['Cubierto al solicitar', <Pesos key="q" v={c.capital_cubierto} />],
      ['N° del fondo', c.numero_fondo],
      ['Ingreso', <Fecha key="i" v={c.fecha_ingreso} />],
      ['Hasta', c.hasta ? <Fecha key="h" v={c.hasta} /> : 'Mientras haya deuda'],
      ['Refinancia', <SiNo key="f" v={c.refinancia} />],
      ...(c.motivo_rechazo ? ([['La rechazó por', c.motivo_rechazo]] as const) : []),
      ...(c.motivo_fin ? ([['Terminó por', c.motivo_fin]] as const) : []),
    ]}
  />
);

function Comisiones({ c }: { c: Cobertura }) {
  if (c.comisiones.length === 0) return <Vacio razon="Todavía no se ha pagado ninguna comisión." />;
  return (
    <Tabla
      nombre="Comisiones"
      filas={c.comisiones}
      clave={(x) => x.id}
      columnas={[
        { titulo: 'Desde', celda: (x) => <Fecha v={x.desde} /> },
        { titulo: 'Hasta', celda: (x) => <Fecha v={x.hasta} /> },
        { titulo: 'Cubierto', cifra: true, celda: (x) => <Pesos v={x.cubierto} /> },
        { titulo: 'Comisión', cifra: true, celda: (x) => <Pesos v={x.monto} /> },
        { titulo: 'La paga', celda: (x) => (x.a_cliente ? 'El cliente' : 'La empresa') },
      ]}
    />
  );
}

function DelSiniestro({ c }: { c: Cobertura }) {
  const s = c.siniestro;
  return (
    <Stack>
      {c.limite_requerimiento && c.dias_para_requerir !== null && (
        <Alert color={(c.dias_para_requerir ?? 0) < 60 ? 'red' : 'yellow'} title={plazoEnPalabras(c)}>
          El plazo para requerir el pago vence el <Fecha v={c.limite_requerimiento} span />.
        </Alert>
      )}
      {s && (
        <Datos
          items={[
            ['Requerido el', <Fecha key="f" v={s.fecha} />],
            ['Días de mora', s.mora_dias],
            ['Rol de la demanda', s.rol],
            ['Protesto', s.protesto],
            ['Se reclamó', <Pesos key="m" v={s.monto} />],
            ['Pagó el fondo', <Pesos key="p" v={s.pagado} />],
            ['Fecha del pago', <Fecha key="g" v={s.fecha_pago} />],
            ...(s.motivo_rechazo ? ([['Lo rechazó por', s.motivo_rechazo]] as const) : []),
          ]}
        />
      )}
      <Tabla
        nombre="Documentos del programa"
        filas={c.documentos}
        clave={(d) => d.codigo}
        columnas={[
          { titulo: 'Documento', celda: (d) => capital(d.nombre) },
          { titulo: 'Entregado', celda: (d) => <SiNo v={d.puesto} /> },
        ]}
      />
    </Stack>
  );
}

function Recuperaciones({ c }: { c: Cobertura }) {
  if (c.recuperaciones.length === 0) return <Vacio razon="No hay recuperaciones." />;
  return (
    <Tabla
      nombre="Recuperaciones"
      filas={c.recuperaciones}
      clave={(x) => x.id}
      columnas={[
        { titulo: 'Fecha', celda: (x) => <Fecha v={x.fecha} /> },
        { titulo: 'Recuperado', cifra: true, celda: (x) => <Pesos v={x.monto} /> },
        { titulo: 'Del fondo', cifra: true, celda: (x) => <Pesos v={x.parte_fondo} /> },
        { titulo: 'Nuestra', cifra: true, celda: (x) => <Pesos v={x.parte_nuestra} /> },
      ]}
    />
  );
}

const pestanas = (c: Cobertura) => [
  { key: 'resumen', titulo: 'Resumen', content: <Resumen c={c} /> },
  {
    key: 'elegibilidad',
    titulo: 'Elegibilidad',
    content: c.elegibilidad ? <Reglas reglas={c.elegibilidad} /> : <Vacio razon="Se juzga al solicitarla." />,
  },
  { key: 'comisiones', titulo: 'Comisiones', content: <Comisiones c={c} /> },
  { key: 'notas', titulo: 'Notas', content: <Notas c={c} /> },
  { key: 'siniestro', titulo: 'Siniestro', content: <DelSiniestro c={c} /> },
  { key: 'recuperaciones', titulo: 'Recuperaciones', content: <Recuperaciones c={c} /> },
  {
    key: 'archivos',
    titulo: 'Archivos',
    permiso: 'documentos:archivos',
    content: (
      <Stack>
        <PapelesDe tipo="fondo_garantia" id={c.id} />
        <PaperDrop
          maxFiles={10}
          label="Archivar un documento de la cobertura"
          under={{ tipo_archivo: 'OTRO', referido_tipo: 'fondo_garantia', referido_id: c.id, rut: c.cliente_rut }}
        />
      </Stack>
    ),
  },
  { key: 'actividad', titulo: 'Actividad', content: <Timeline area="fondo-garantia" id={c.id} /> },
];

export default function CoberturaDetalle() {
  const programa = useNombrePrograma();
  return (
    <Detail<Cobertura>
      area="fondo-garantia"
      head={(c) => ({
        titulo: `Cobertura ${c.numero}`,
        subtitulo: `${programa(c.programa)} · ${c.nombre_cliente}`,
        estado: <EstadoBadge estado={c.estado} estados={ESTADOS} />,
        cifras: [
          { titulo: 'Cubre', valor: <Porcentaje v={c.porcentaje} /> },
          { titulo: 'Saldo de la deuda', valor: <Pesos v={c.saldo} /> },
          { titulo: 'Saldo cubierto', valor: <Pesos v={c.saldo_cubierto} /> },
          { titulo: 'Comisión próxima', valor: <Pesos v={c.comision_proxima} /> },
          { titulo: 'Para requerir', valor: plazoEnPalabras(c) ?? '—' },
        ],
      })}
      oculta={['sin_nota_pendiente']}
      actions={{
        solicitar: { primary: true, confirm: 'Se juzgan las reglas y se ocupa el cupo del programa.' },
        aceptar: { primary: true, dialog: ({ record, close }) => <Aceptar record={record} close={close} /> },
        activar: { primary: true, confirm: 'Desde ahora respalda la deuda.', invalidates: ['fondo-garantia', 'garantias'] },
        editar: { dialog: ({ record, close }) => <Editar record={record} close={close} /> },
        cobrar_comision: { label: 'Pagar comisión', dialog: ({ record, close }) => <CobrarComision record={record} close={close} /> },
        requerir: { label: 'Requerir pago', dialog: ({ record, close }) => <Requerir record={record} close={close} /> },
        documentar: { dialog: ({ record, close }) => <Documentar record={record} close={close} /> },
        registrar_pago: { label: 'Registrar el pago', dialog: ({ record, close }) => <RegistrarPago record={record} close={close} /> },
        recuperar: { label: 'Registrar recuperación', dialog: ({ record, close }) => <Recuperar record={record} close={close} /> },
        cerrar: { comment: 'required', commentField: 'motivo', confirm: 'La cobertura termina: no se le podrá presentar otro siniestro.' },
        rechazar: { label: 'El fondo la rechazó', color: 'red', dialog: ({ record, close }) => <Rechazar record={record} close={close} /> },
        registrar_nota: {
          label: 'Registrar la nota del fondo',
          dialog: ({ record, close }) => <RegistrarNota record={record} close={close} />,
        },
        rechazar_siniestro: {
          label: 'El fondo rechazó el siniestro',
          color: 'red',
          comment: 'required',
          commentField: 'motivo',
          confirm: 'El fondo no paga: la deuda queda sin esa cobertura y sigue cobrándose.',
        },
        anular: {
          color: 'red',
          comment: 'required',
          commentField: 'motivo',
          confirm: 'La cobertura no se constituye: la deuda queda sin ese respaldo.',
        },
      }}
      tabs={pestanas}
    />
  );
}
