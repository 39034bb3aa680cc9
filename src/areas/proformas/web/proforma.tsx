import { Alert, Button, Stack, Text } from '@mantine/core';
import { lazy } from 'react';
import { FirmasDeComite, VotosDeComite } from '#areas/comite/public.web.tsx';
import type { EntityOf } from '#kernel/contract.ts';
import { apiDownload } from '#platform/web/api/files.ts';
import { Datos, Detail } from '#platform/web/detail/detail.tsx';
import { type Columna, Tabla } from '#platform/web/detail/plain-table.tsx';
import { Timeline } from '#platform/web/detail/timeline.tsx';
import type { ActionSpecs } from '#platform/web/detail/types.ts';
import { Vacio } from '#platform/web/feedback/states.tsx';
import { toastError } from '#platform/web/feedback/toast.ts';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Rige } from '#platform/web/inputs/rige.tsx';
import { Enlace, Fecha, Nada, Pesos, Porcentaje, Rut, SiNo } from '#platform/web/inputs/show.tsx';
import type { contract } from '../contract.ts';
import { CambiosDesdeEnvio } from './cambios-desde-envio.tsx';
import { DiasCobrados } from './dias.tsx';
import { ESTADOS, RESULTADOS } from './estados.ts';
import { Liquidacion, MedidorTmc } from './totales.tsx';

const Votar = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.Votar })));
const Firmar = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.Firmar })));
const PedirExcepcion = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.PedirExcepcion })));
const ConcederExcepcion = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.ConcederExcepcion })));

type Proforma = EntityOf<typeof contract>;

type Documento = Proforma['documents'][string];
type Regla = Proforma['reglas'][number] & { donde: string };
type EnElGiro = { clave: string; concepto: string; vencimiento: string | null; adeudado: number | null; monto: number };

const DOCUMENTOS: readonly Columna<Documento>[] = [
  { titulo: 'Documento', celda: (d) => <Enlace to={`/documentos/${d.documento_id}`}>{d.nombre}</Enlace> },
  { titulo: 'Deudor', celda: (d) => d.razon_deudor },
  {
    titulo: 'Vence efectivo',
    celda: (d) => <Rige papel={d.fecha_vencimiento} rige={d.venc_ef} estimado={d.vencimiento_estimado} />,
  },
  { titulo: 'Días', celda: (d) => <DiasCobrados d={d} />, cifra: true },
  { titulo: 'Monto', celda: (d) => <Pesos v={d.monto} />, cifra: true },
  { titulo: 'Anticipo', celda: (d) => <Pesos v={d.anticipo} />, cifra: true },
  { titulo: 'Dif. de precio', celda: (d) => <Pesos v={d.dp} />, cifra: true },
  { titulo: 'Resultado', celda: (d) => <EstadoBadge estado={d.resultado} estados={RESULTADOS} /> },
];

const REGLAS: readonly Columna<Regla>[] = [
  { titulo: 'Dónde', celda: (r) => r.donde },
  { titulo: 'Regla', celda: (r) => r.titulo },
  { titulo: 'Resultado', celda: (r) => <EstadoBadge estado={r.resultado} estados={RESULTADOS} /> },
  { titulo: 'Medido', celda: (r) => r.valor },
  { titulo: 'Límite', celda: (r) => r.umbral },
  { titulo: 'Qué hacer', celda: (r) => r.remedio ?? <Nada /> },
];

const EN_EL_GIRO: readonly Columna<EnElGiro>[] = [
  { titulo: 'Concepto', celda: (x) => x.concepto },
  { titulo: 'Vencimiento', celda: (x) => <Fecha v={x.vencimiento} /> },
  { titulo: 'Adeudado', celda: (x) => <Pesos v={x.adeudado} />, cifra: true },
  { titulo: 'En el giro', celda: (x) => <Pesos v={x.monto} />, cifra: true },
];

function Documentos({ p }: { p: Proforma }) {
  const filas = Object.values(p.documents);
  const suma = (de: (d: Documento) => number) => <Pesos v={filas.reduce((s, d) => s + de(d), 0)} />;
  return (
    <Tabla
      nombre="Documentos"
      columnas={DOCUMENTOS}
      filas={filas}
      clave={(d) => d.documento_id}
      pie={['Total', '', '', '', suma((d) => d.monto), suma((d) => d.anticipo), suma((d) => d.dp), '']}
      ancho={640}
    />
  );
}

function Reglas({ p }: { p: Proforma }) {
  const filas = [
    ...p.reglas.map((r) => ({ ...r, donde: 'Operación' })),
    ...Object.values(p.documents).flatMap((d) => d.reglas.map((r) => ({ ...r, donde: d.nombre }))),
  ];
  return <Tabla nombre="Reglas" columnas={REGLAS} filas={filas} clave={(r) => `${r.donde}${r.id}`} ancho={640} />;
}

function Descuentos({ p }: { p: Proforma }) {
  const filas: EnElGiro[] = [
    ...Object.values(p.installments).map((x) => ({ ...x, clave: x.pk, concepto: x.numero, monto: -x.monto_a_descontar })),
    ...p.aplicaciones.map((a) => ({
      clave: a.pasivo_id,
      concepto: `A favor: ${a.comprobante}`,
      monto: a.monto,
      vencimiento: null,
      adeudado: null,
    })),
  ];
  if (filas.length === 0) return <Vacio razon="Del giro no se descuenta nada ni se suman saldos a favor." />;
  return <Tabla nombre="Descuentos y saldos a favor" columnas={EN_EL_GIRO} filas={filas} clave={(x) => x.clave} ancho={520} />;
}

function Comite({ p }: { p: Proforma }) {
  return (
    <Stack>
      <CambiosDesdeEnvio p={p} />
      <VotosDeComite comite={p.comite} />
      {p.excepciones.map((x) => (
        <Alert
          key={x.id}
          color={x.estado === 'concedida' ? 'green' : x.estado === 'rechazada' ? 'red' : 'yellow'}
          title={`Excepción ${x.estado}`}
        >
          <Text size="sm">{x.motivo}</Text>
          {x.comentario && <Text size="sm">Respuesta: {x.comentario}</Text>}
        </Alert>
      ))}
    </Stack>
  );
}

function Resumen({ p }: { p: Proforma }) {
  return (
    <Stack>
      {p.falta_para_emitir.length > 0 && p.estado === 'borrador' && (
        <Alert color="yellow" title="Falta para emitir">
          {p.falta_para_emitir.map((f) => (
            <Text key={f.codigo} size="sm">
              {f.mensaje}
            </Text>
          ))}
        </Alert>
      )}
      <Liquidacion c={p} />
      <MedidorTmc c={p} />
      <Datos
        items={[
          [
            'Cliente',
            <Enlace key="r" to={`/clientes?rut=${p.cliente_rut}`}>
              {p.cliente_nombre}
            </Enlace>,
          ],
          ['RUT', <Rut key="rut" v={p.cliente_rut} />],
          ['Ejecutivo', p.ejecutivo_nombre ?? <Nada key="n" />],
          ['Fecha de curse', <Fecha key="f" v={p.fechacurso} />],
          ['Válida hasta', p.vigencia_hasta ? <Fecha key="v" v={p.vigencia_hasta} /> : <Nada key="n" />],
          ['Anticipo', <Porcentaje key="a" v={p.anticipo_pct} />],
          ['Tasa mensual', <Porcentaje key="t" v={p.tasa} />],
          ['Con responsabilidad', <SiNo key="c" v={p.con_responsabilidad} />],
          ['N° de nómina', p.extra_data.numero ?? <Nada key="n" />],
        ]}
      />
    </Stack>
  );
}

const ACTOS: ActionSpecs<Proforma> = {
  emitir: { primary: true, confirm: 'Se reservan los documentos y la línea del cliente.' },
  editar: { label: 'Editar', href: (p) => `/proformas/${p.id}/editar` },
  'enviar-a-comite': { label: 'Enviar a comité', primary: true, confirm: 'El comité recibe la proforma para votar.' },
  votar: {
    label: 'Votar',
    primary: true,
    dialog: ({ record, close }) => <Votar record={record} close={close} />,
  },
  firmar: {
    label: 'Firmar',
    primary: true,
    dialog: ({ record, close }) => <Firmar record={record} close={close} />,
  },
  reabrir: { confirm: 'Vuelve a borrador y suelta lo reservado.' },
  reintentar: { label: 'Medir de nuevo', confirm: 'Las reglas se miden otra vez con los datos de ahora.' },
  anular: {
    color: 'red',
    comment: 'required',
    commentField: 'motivo',
    commentLabel: 'Motivo',
    confirm: 'La proforma termina aquí: sus documentos y el cupo que tomaba quedan libres.',
  },
  'pedir-excepcion': { label: 'Pedir excepción', dialog: ({ record, close }) => <PedirExcepcion record={record} close={close} /> },
  'conceder-excepcion': {
    label: 'Resolver excepción',
    dialog: ({ record, close }) => <ConcederExcepcion record={record} close={close} />,
  },
};

export default function ProformaDetalle() {
  return (
    <Detail<Proforma>
      area="proformas"
      head={(p) => ({
        titulo: `Proforma ${p.num_proforma}`,
        subtitulo: p.falta === 'Nada' ? p.cliente_nombre : `${p.cliente_nombre} · ${p.falta}`,
        estado: <EstadoBadge estado={p.estado} estados={ESTADOS} />,
        cifras: [
          { titulo: 'A girar', valor: <Pesos v={p.monto_girar} /> },
          { titulo: 'Documentos', valor: Object.keys(p.documents).length },
          { titulo: 'Costo de un día', valor: <Pesos v={p.costo_dia} /> },
        ],
      })}
      actions={ACTOS}
      extra={(p) => (
        <>
          <Button size="xs" variant="default" onClick={() => void apiDownload(`/api/proformas/${p.id}/carta-guia`).catch(toastError)}>
            Carta guía
          </Button>
          <Button size="xs" variant="default" onClick={() => void apiDownload(`/api/proformas/${p.id}/proforma-impresa`).catch(toastError)}>
            Proforma
          </Button>
          <Button size="xs" variant="default" onClick={() => void apiDownload(`/api/proformas/${p.id}/hoja-comite`).catch(toastError)}>
            Hoja de comité
          </Button>
        </>
      )}
      tabs={(p) => [
        { key: 'resumen', titulo: 'Resumen', content: <Resumen p={p} /> },
        {
          key: 'documentos',
          titulo: 'Documentos',
          content: <Documentos p={p} />,
        },
        { key: 'reglas', titulo: 'Reglas', content: <Reglas p={p} /> },
        { key: 'descuentos', titulo: 'Descuentos', content: <Descuentos p={p} /> },
        { key: 'comite', titulo: 'Comité', content: <Comite p={p} /> },
        { key: 'firmas', titulo: 'Firmas', content: <FirmasDeComite comite={p.comite} /> },
        { key: 'actividad', titulo: 'Actividad', content: <Timeline area="proformas" id={p.id} /> },
      ]}
    />
  );
}
