import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { lazy } from 'react';
import { PapelesDe } from '#areas/documentos/public.web.tsx';
import { formatFecha } from '#kernel/values/format.ts';
import { apiDownload } from '#platform/web/api/files.ts';
import { Datos, Detail } from '#platform/web/detail/detail.tsx';
import { Timeline } from '#platform/web/detail/timeline.tsx';
import type { ActionSpecs } from '#platform/web/detail/types.ts';
import { toastError } from '#platform/web/feedback/toast.ts';
import { PaperDrop } from '#platform/web/files/paper.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Fecha, Pesos, Rut } from '#platform/web/inputs/show.tsx';
import { useHoy } from '#platform/web/session/config.ts';
import { Etapas } from './etapas.tsx';
import { ESTADOS, useNombres } from './palabras.tsx';
import { Plazos } from './plazos.tsx';
import { Actuaciones, Bienes, type Causa, Convenios, Costas, Intervinientes, Pagos, Titulos } from './tablas.tsx';

const Avanzar = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.Avanzar })));
const Corregir = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.Corregir })));
const CumplirPlazo = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.CumplirPlazo })));
const AmpliarPlazo = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.AmpliarPlazo })));
const Reasignar = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.Reasignar })));
const PedirCosta = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.PedirCosta })));
const AprobarCosta = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.AprobarCosta })));
const RechazarCosta = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.RechazarCosta })));
const RecibirPago = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.RecibirPago })));
const Convenir = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.Convenir })));
const AnotarBien = lazy(() => import('./dialogos-fin.tsx').then((m) => ({ default: m.AnotarBien })));
const FijarRemate = lazy(() => import('./dialogos-fin.tsx').then((m) => ({ default: m.FijarRemate })));
const Adjudicar = lazy(() => import('./dialogos-fin.tsx').then((m) => ({ default: m.Adjudicar })));
const RecibirBien = lazy(() => import('./dialogos-bienes.tsx').then((m) => ({ default: m.RecibirBien })));
const VenderBien = lazy(() => import('./dialogos-bienes.tsx').then((m) => ({ default: m.VenderBien })));
const ActoDeBien = lazy(() => import('./dialogos-bienes.tsx').then((m) => ({ default: m.ActoDeBien })));
const Archivar = lazy(() => import('./dialogos-fin.tsx').then((m) => ({ default: m.Archivar })));
const Cerrar = lazy(() => import('./dialogos-fin.tsx').then((m) => ({ default: m.Cerrar })));

function Avisos({ c }: { c: Causa }) {
  const hoy = useHoy();
  const prescritos = c.intervinientes.filter((i) => i.demandado && i.relojes.some((r) => r.prescrita));
  return (
    <>
      {c.estado !== 'TERMINADA' && (
        <Alert color={c.proxima_fecha < hoy ? 'red' : 'blue'} title="Próxima gestión">
          {c.proxima_gestion}. {c.nombre_responsable}, a más tardar el {formatFecha(c.proxima_fecha)}.
        </Alert>
      )}
      {prescritos.length > 0 && c.estado !== 'TERMINADA' && (
        <Alert color="red" title="Acción prescrita">
          Para {prescritos.map((i) => i.nombre).join(', ')} ya prescribió algún título: vea Intervinientes.
        </Alert>
      )}
      {c.cierre_pedido && (
        <Alert color="yellow" title="Cierre por aprobar">
          {c.cierre_pedido.nombre} lo pidió el <Fecha v={c.cierre_pedido.fecha} span />: {c.cierre_pedido.motivo}. Falta otra persona.
        </Alert>
      )}
      {c.castigos.map((x) => (
        <Alert key={x.id} color="gray">
          Castigo {x.num_castigo}, {x.numero}: {x.estado === 'borrador' ? 'falta pedirlo' : x.estado}.
        </Alert>
      ))}
    </>
  );
}

function Resumen({ c }: { c: Causa }) {
  const nombre = useNombres();
  return (
    <Stack>
      <Avisos c={c} />
      <Etapas c={c} />
      <Datos
        items={[
          ['Carátula', c.caratula],
          ['Tribunal', c.nombre_tribunal],
          ['Demandado', c.nombre_deudor],
          ['RUT', <Rut key="r" v={c.rut_deudor} copy />],
          ['Demandante', nombre('demandante', c.demandante)],
          ['Procedimiento', nombre('codigos_procedimiento', c.codigo_procedimiento)],
          ['Tipo de causa', nombre('codigos_tipo_causa', c.codigo_tipo_causa)],
          ['Cuantía', nombre('clasificaciones_cuantia', c.clasificacion_cuantia)],
          ['Ingreso', <Fecha key="i" v={c.fecha_ingreso} />],
          ['Abogado', c.nombre_abogado],
          ['Procurador', c.nombre_procurador],
          ['Receptor', c.receptor],
          ['Último movimiento', <Fecha key="m" v={c.ultimo_movimiento} />],
          ['Última gestión útil', <Fecha key="u" v={c.ultima_gestion_util} />],
          ['Se puede pedir el abandono desde', <Fecha key="a" v={c.abandono_el} />],
          ...(c.codigo_cierre ? ([['Cierre', nombre('codigos_cierre', c.codigo_cierre)]] as const) : []),
          ...(c.codigo_inactiva ? ([['Inactiva por', nombre('codigos_inactiva', c.codigo_inactiva)]] as const) : []),
        ]}
      />
    </Stack>
  );
}

function Archivos({ c }: { c: Causa }) {
  return (
    <Stack>
      <PapelesDe tipo="causa" id={c.id} />
      <PaperDrop
        maxFiles={10}
        label="Escritos, resoluciones y estampados"
        under={{ tipo_archivo: 'ESCRITO_JUDICIAL', referido_tipo: 'causa', referido_id: c.id, rut: c.rut_deudor }}
      />
    </Stack>
  );
}

const CAMBIOS: Readonly<Record<string, string>> = {
  estado: 'Estado',
  rol: 'Rol',
  monto_demandado: 'Monto demandado',
  proxima_gestion: 'Próxima gestión',
  proxima_fecha: 'Para el',
  prescribe_el: 'Prescribe el',
  tipo: 'Actuación',
  resumen: 'Resumen',
  fecha: 'Fecha',
  vence: 'Vence',
  notificado_el: 'Notificado el',
  concepto: 'Concepto',
  monto: 'Monto',
  descripcion: 'Bien',
};

const bajar = (ruta: string) => void apiDownload(ruta).catch(toastError);

const pestanas = (c: Causa) => [
  { key: 'resumen', titulo: 'Resumen', content: <Resumen c={c} /> },
  { key: 'intervinientes', titulo: 'Intervinientes', content: <Intervinientes c={c} /> },
  { key: 'titulos', titulo: 'Títulos', content: <Titulos c={c} /> },
  { key: 'actuaciones', titulo: 'Actuaciones', content: <Actuaciones c={c} /> },
  { key: 'plazos', titulo: 'Plazos', content: <Plazos c={c} /> },
  { key: 'costas', titulo: 'Costas', content: <Costas c={c} /> },
  { key: 'bienes', titulo: 'Bienes y remate', content: <Bienes c={c} /> },
  { key: 'convenio', titulo: 'Convenio', content: <Convenios c={c} /> },
  { key: 'pagos', titulo: 'Deuda y pagos', content: <Pagos c={c} /> },
  { key: 'archivos', titulo: 'Documentos', permiso: 'documentos:archivos', content: <Archivos c={c} /> },
  { key: 'actividad', titulo: 'Auditoría', content: <Timeline area="judicial" id={c.id} nombres={CAMBIOS} /> },
];

/** A case that has no good for an act does not offer it. */
const SIN_BIEN = ['sin_bien_por_recibir', 'sin_recepcion_pedida', 'sin_bien_nuestro', 'sin_venta_pedida', 'sin_bien_por_deshacer'];

const MOVIDO = ['libro', 'creditos', 'documentos', 'operaciones', 'cheques', 'pagares'];

/** How each act is offered: its name and what it will do. */
const ACCIONES: ActionSpecs<Causa> = {
  avanzar: { label: 'Anotar actuación', primary: true, dialog: (p) => <Avanzar {...p} /> },
  pedir_costa: { label: 'Pedir costa', dialog: (p) => <PedirCosta {...p} /> },
  aprobar_costa: { label: 'Aprobar costa', dialog: (p) => <AprobarCosta {...p} /> },
  rechazar_costa: { label: 'Rechazar costa', color: 'red', dialog: (p) => <RechazarCosta {...p} /> },
  cumplir_plazo: { label: 'Cumplir plazo', dialog: (p) => <CumplirPlazo {...p} /> },
  ampliar_plazo: { label: 'Ampliar plazo', dialog: (p) => <AmpliarPlazo {...p} /> },
  anotar_bien: { label: 'Anotar bien', dialog: (p) => <AnotarBien {...p} /> },
  fijar_remate: { label: 'Fijar remate', dialog: (p) => <FijarRemate {...p} /> },
  adjudicar: { label: 'Anotar adjudicación', dialog: (p) => <Adjudicar {...p} /> },
  recibir_bien: { label: 'Recibir bien en pago', dialog: (p) => <RecibirBien {...p} /> },
  aprobar_recepcion: { label: 'Aprobar recepción del bien', dialog: (p) => <ActoDeBien {...p} acto="aprobar_recepcion" /> },
  rechazar_recepcion: {
    label: 'Rechazar recepción del bien',
    color: 'red',
    dialog: (p) => <ActoDeBien {...p} acto="rechazar_recepcion" />,
  },
  vender_bien: { label: 'Vender bien', dialog: (p) => <VenderBien {...p} /> },
  aprobar_venta: { label: 'Aprobar venta del bien', dialog: (p) => <ActoDeBien {...p} acto="aprobar_venta" /> },
  rechazar_venta: { label: 'Rechazar venta del bien', color: 'red', dialog: (p) => <ActoDeBien {...p} acto="rechazar_venta" /> },
  deshacer_bien: { label: 'Deshacer lo hecho con el bien', color: 'red', dialog: (p) => <ActoDeBien {...p} acto="deshacer_bien" /> },
  recibir_pago: { label: 'Registrar pago', dialog: (p) => <RecibirPago {...p} /> },
  convenir: { label: 'Registrar convenio', dialog: (p) => <Convenir {...p} /> },
  romper_convenio: {
    label: 'Dar el convenio por roto',
    color: 'red',
    comment: 'required',
    commentField: 'motivo',
    confirm: 'La causa vuelve al estado que tenía antes del convenio.',
  },
  corregir_actuacion: { label: 'Corregir actuación', dialog: (p) => <Corregir {...p} /> },
  reasignar: { dialog: (p) => <Reasignar {...p} /> },
  archivar: { dialog: (p) => <Archivar {...p} /> },
  reactivar: { comment: 'required', commentField: 'motivo', confirm: 'La causa vuelve al estado que tenía antes de archivarse.' },
  cerrar: { label: 'Cerrar causa', color: 'red', dialog: (p) => <Cerrar {...p} /> },
  aprobar_cierre: {
    label: 'Aprobar el cierre',
    color: 'red',
    confirm: 'La causa termina: las costas sin recuperar se pierden y sus títulos quedan libres.',
    invalidates: MOVIDO,
  },
  desistir_cierre: { label: 'Desistir del cierre', confirm: 'La causa sigue como estaba.' },
};

/** One case: what follows, its people with their clocks, its terms with their calendar, its costs and its money. */
export default function CausaDetalle() {
  return (
    <Detail<Causa>
      area="judicial"
      head={(c) => ({
        titulo: c.rol ?? `Causa ${c.num_causa}`,
        subtitulo: `${c.caratula} · ${c.nombre_tribunal}`,
        estado: <EstadoBadge estado={c.estado} estados={ESTADOS} />,
        cifras: [
          { titulo: 'Demandado', valor: <Pesos v={c.monto_demandado} /> },
          { titulo: 'Debe hoy', valor: <Pesos v={c.deuda_hoy} /> },
          { titulo: 'Días en la etapa', valor: c.dias_etapa },
          { titulo: 'Prescribe', valor: c.prescribe_el ? <Fecha v={c.prescribe_el} /> : <Text span>Interrumpida</Text> },
        ],
      })}
      extra={(c) => (
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={() => bajar(`/api/judicial/${c.id}/minuta`)}>
            Minuta
          </Button>
          {c.bienes.some((b) => b.remate_fecha !== null) && (
            <Button size="xs" variant="default" onClick={() => bajar(`/api/judicial/${c.id}/minuta-remate`)}>
              Minuta de remate
            </Button>
          )}
          <Button size="xs" variant="default" onClick={() => bajar(`/api/judicial/${c.id}/liquidacion`)}>
            Liquidación
          </Button>
          <Button size="xs" variant="default" onClick={() => bajar(`/api/judicial/${c.id}/carpeta`)}>
            Carpeta
          </Button>
        </Group>
      )}
      oculta={['cierre_sin_pedir', 'cierre_ya_pedido', ...SIN_BIEN]}
      actions={ACCIONES}
      tabs={pestanas}
    />
  );
}
