import { Alert, Button, Group, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy } from 'react';
import { PapelesDe } from '#areas/documentos/public.web.tsx';
import type { EntityOf } from '#kernel/contract.ts';
import { formatUf } from '#kernel/values/format.ts';
import { apiDownload } from '#platform/web/api/files.ts';
import { Datos, Detail } from '#platform/web/detail/detail.tsx';
import { Timeline } from '#platform/web/detail/timeline.tsx';
import type { ActionSpecs } from '#platform/web/detail/types.ts';
import { Vacio } from '#platform/web/feedback/states.tsx';
import { toastError } from '#platform/web/feedback/toast.ts';
import { PaperDrop } from '#platform/web/files/paper.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Enlace, Fecha, Pesos, Porcentaje, Rut, SiNo, Uf } from '#platform/web/inputs/show.tsx';
import type { contract } from '../contract.ts';
import { datosDelBien, listaDe } from '../domain/bien.ts';
import { ESTADOS, SEGURO, SOBRE, useNombres } from './palabras.tsx';
import { Cauciones, Gastos, Tasaciones } from './tablas.tsx';

const Editar = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.Editar })));
const RegistrarTasacion = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.RegistrarTasacion })));
const Constituir = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.Constituir })));
const Modificar = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.Modificar })));
const Asignar = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.Asignar })));
const Soltar = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.Soltar })));
const CobrarGasto = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.CobrarGasto })));

type Garantia = EntityOf<typeof contract>;

function Avisos({ g }: { g: Garantia }) {
  return (
    <>
      {g.cambio_pedido && (
        <Alert color="yellow" title="Cambio por aprobar">
          {g.cambio_pedido.nombre} pidió bajar la cobertura a {formatUf(g.cambio_pedido.cobertura_uf)}: {g.cambio_pedido.motivo}. Falta otra
          persona.
        </Alert>
      )}
      {g.alzamiento_pedido && g.estado !== 'alzada' && (
        <Alert color="yellow" title="Alzamiento por aprobar">
          {g.alzamiento_pedido.nombre} lo pidió el <Fecha v={g.alzamiento_pedido.fecha} span />: {g.alzamiento_pedido.motivo}.
        </Alert>
      )}
      {g.tasacion_vencida && <Alert color="yellow">La tasación está vencida: no respalda deudas nuevas.</Alert>}
      {g.estado_seguro === 'sin_seguro' && (g.estado === 'constituida' || g.estado === 'modificada') && (
        <Alert color="red" title="Sin seguro">
          Los giros del cliente se detienen hasta que haya una póliza vigente.
        </Alert>
      )}
      {g.aval?.alertas.map((a) => (
        <Alert key={a.codigo} color="yellow">
          {g.aval?.nombre}: {a.detail}
        </Alert>
      ))}
    </>
  );
}

function Resumen({ g }: { g: Garantia }) {
  const nombre = useNombres();
  return (
    <Stack>
      <Avisos g={g} />
      <Datos
        items={[
          [
            'Cliente',
            <Enlace key="c" to={`/garantias/cliente/${g.cliente_rut}`}>
              {g.nombre_cliente}
            </Enlace>,
          ],
          ['RUT del cliente', <Rut key="r" v={g.cliente_rut} copy />],
          ['Otorga', g.nombre_otorgante],
          // A fund stands in its own name: the RUT that is kept beside it is the client's.
          ...(g.bien.emisor === g.nombre_otorgante ? [] : ([['RUT de quien otorga', <Rut key="o" v={g.otorgante_rut} copy />]] as const)),
          ['Beneficiario', nombre('beneficiarios', g.beneficiario)],
          ['Cauciona', SOBRE[g.sobre]],
          ['Tasación', <Uf key="t" v={g.tasacion_uf} />],
          ['Valor de liquidación', <Uf key="l" v={g.valor_liquidacion_uf} />],
          ['Parte que cuenta', <Porcentaje key="p" v={g.ltv} />],
          ['Gravámenes preferentes', <Uf key="g" v={g.gravamenes_preferentes_uf} />],
          ...(g.aval
            ? ([
                [
                  'Aval',
                  <Enlace key="a" to={`/avales/${g.aval_id}`}>
                    {g.aval.nombre}
                  </Enlace>,
                ],
              ] as const)
            : []),
          ...(g.motivo_fin ? ([['Motivo', g.motivo_fin]] as const) : []),
          ...g.otras.map(
            (o) =>
              [`También en ${o.grado}° grado`, <Enlace key={o.id} to={`/garantias/${o.id}`}>{`Garantía ${o.numero}`}</Enlace>] as const,
          ),
        ]}
      />
    </Stack>
  );
}

function Bien({ g }: { g: Garantia }) {
  const nombre = useNombres();
  const datos = datosDelBien(g.bien).map(({ dato, titulo, valor }) => {
    const lista = listaDe(dato);
    return [titulo, lista ? nombre(lista, valor) : valor] as const;
  });
  if (datos.length === 0) return <Vacio razon="No se han indicado datos del bien." />;
  return <Datos items={[...datos, ...(g.vence ? ([['Vence', <Fecha key="v" v={g.vence} />]] as const) : [])]} />;
}

function Constitucion({ g }: { g: Garantia }) {
  const nombre = useNombres();
  return (
    <Stack>
      <Datos
        items={[
          ['Se constituye por', nombre('tipos_constitucion', g.constitucion)],
          ['Grado', `${g.grado}°`],
          ['Notaría', g.notaria],
          ['Repertorio', g.repertorio],
          ['Fecha de la escritura', <Fecha key="e" v={g.fecha_escritura} />],
          ['Constituida el', <Fecha key="c" v={g.fecha_constitucion} />],
          ['Prohibición de gravar y enajenar', <SiNo key="p" v={g.prohibicion} />],
          ['El cónyuge autoriza', <SiNo key="y" v={g.conyuge_autoriza} />],
        ]}
      />
      <Gastos g={g} />
    </Stack>
  );
}

function Seguros({ g }: { g: Garantia }) {
  const nombre = useNombres();
  const s = g.seguro;
  if (!s) return <Vacio razon={g.estado_seguro === 'no_pide' ? 'Este tipo de garantía no pide seguro.' : 'Sin seguro.'} />;
  return (
    <Datos
      items={[
        ['Estado', <EstadoBadge key="e" estado={g.estado_seguro} estados={SEGURO} />],
        ['Aseguradora', s.aseguradora],
        ['Póliza', s.poliza],
        ['Prima', <Pesos key="p" v={s.prima} />],
        ['Se paga', nombre('periodos_prima', s.periodo_prima)],
        ['Vence', <Fecha key="v" v={s.vence} />],
        ['Endosado a nuestro favor', <SiNo key="b" v={s.beneficiario_endosado} />],
      ]}
    />
  );
}

const PAPELES = [
  ['ESCRITURA_DE_GARANTIA', 'Escritura'],
  ['INSCRIPCION_DE_GARANTIA', 'Inscripción'],
  ['TASACION', 'Informe de tasación'],
  ['POLIZA_DE_SEGURO', 'Póliza de seguro'],
] as const;

function Archivos({ g }: { g: Garantia }) {
  return (
    <Stack>
      <PapelesDe tipo="garantia" id={g.id} />
      {PAPELES.map(([tipo_archivo, nombre]) => (
        <PaperDrop
          key={tipo_archivo}
          maxFiles={5}
          label={nombre}
          under={{ tipo_archivo, referido_tipo: 'garantia', referido_id: g.id, rut: g.cliente_rut }}
        />
      ))}
    </Stack>
  );
}

/** What the activity tells, by its name; ids and bookkeeping of the record stay out. */
const CAMBIOS: Readonly<Record<string, string>> = {
  estado: 'Estado',
  nombre: 'Respalda',
  monto_asignado_uf: 'UF asignadas',
  cobertura_uf: 'Cobertura UF',
  tasacion_uf: 'Tasación UF',
  valor_liquidacion_uf: 'Liquidación UF',
  ltv: 'Parte que cuenta',
  gravamenes_preferentes_uf: 'Gravámenes UF',
  fecha_tasacion: 'Fecha de tasación',
  tasador: 'Tasador',
  fecha_escritura: 'Escritura',
  fecha_constitucion: 'Constituida el',
  seguro_vence: 'Vence el seguro',
  concepto: 'Gasto',
  monto: 'Monto',
  hasta: 'Hasta',
  fecha_alzamiento: 'Alzada el',
  motivo_fin: 'Motivo',
};

const bajar = (ruta: string, params: Record<string, string> = {}) => void apiDownload(ruta, params).catch(toastError);

const pestanas = (g: Garantia) => [
  { key: 'resumen', titulo: 'Resumen', content: <Resumen g={g} /> },
  { key: 'bien', titulo: 'Bien', content: <Bien g={g} /> },
  { key: 'tasaciones', titulo: 'Tasaciones', content: <Tasaciones g={g} /> },
  { key: 'constitucion', titulo: 'Constitución', content: <Constitucion g={g} /> },
  { key: 'seguros', titulo: 'Seguros', content: <Seguros g={g} /> },
  { key: 'cauciones', titulo: 'Cauciones', content: <Cauciones g={g} /> },
  { key: 'archivos', titulo: 'Archivos', permiso: 'documentos:archivos', content: <Archivos g={g} /> },
  { key: 'actividad', titulo: 'Actividad', content: <Timeline area="garantias" id={g.id} nombres={CAMBIOS} /> },
];

/** How each act is offered: its name and what it will do. */
const ACCIONES: ActionSpecs<Garantia> = {
  pedir_tasacion: { label: 'Pedir tasación', primary: true, confirm: 'Queda esperando al tasador.' },
  sin_tasacion: { label: 'Pasar a constitución', primary: true, confirm: 'Este tipo de garantía no se tasa.' },
  registrar_tasacion: {
    label: 'Registrar tasación',
    primary: true,
    dialog: ({ record, close }) => <RegistrarTasacion record={record} close={close} />,
  },
  constituir: { primary: true, dialog: ({ record, close }) => <Constituir record={record} close={close} /> },
  asignar: { label: 'Asignar cobertura', dialog: ({ record, close }) => <Asignar record={record} close={close} /> },
  modificar: { dialog: ({ record, close }) => <Modificar record={record} close={close} /> },
  editar: { dialog: ({ record, close }) => <Editar record={record} close={close} /> },
  soltar: { label: 'Soltar una asignación', dialog: ({ record, close }) => <Soltar record={record} close={close} /> },
  cobrar_gasto: { label: 'Cobrar un gasto', dialog: ({ record, close }) => <CobrarGasto record={record} close={close} /> },
  aprobar_modificacion: { label: 'Aprobar la baja de cobertura', confirm: 'La cobertura baja desde ahora.' },
  desistir_modificacion: { label: 'Desistir del cambio', confirm: 'La garantía sigue como estaba.' },
  solicitar_alzamiento: {
    label: 'Pedir alzamiento',
    comment: 'required',
    commentField: 'motivo',
    confirm: 'Otra persona decide si la garantía se alza; mientras tanto sigue respaldando.',
  },
  desistir_alzamiento: { label: 'Desistir del alzamiento', confirm: 'La garantía sigue como estaba.' },
  alzar: { label: 'Aprobar alzamiento', color: 'red', confirm: 'La garantía deja de respaldar deudas del cliente.' },
  desistir: {
    color: 'red',
    comment: 'required',
    commentField: 'motivo',
    confirm: 'La garantía no se constituye: deja de contar como respaldo propuesto.',
  },
};

export default function GarantiaDetalle() {
  const nombre = useNombres();
  return (
    <Detail<Garantia>
      area="garantias"
      head={(g) => ({
        titulo: `Garantía ${g.numero}`,
        subtitulo: [nombre('tipos_garantia', g.tipo), g.nombre_bien].filter(Boolean).join(' · '),
        estado: <EstadoBadge estado={g.estado} estados={ESTADOS} />,
        cifras: [
          { titulo: 'Cobertura', valor: <Uf v={g.cobertura_uf} /> },
          { titulo: 'En pesos', valor: <Pesos v={g.cobertura_pesos} /> },
          { titulo: 'Asignado', valor: <Uf v={g.asignado_uf} /> },
          { titulo: 'Libre', valor: <Uf v={g.libre_uf} /> },
        ],
      })}
      extra={(g) => (
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={() => bajar(`/api/garantias/${g.id}/ficha`)}>
            Ficha
          </Button>
          <Button size="xs" variant="default" component={Link} to={`/garantias/cliente/${g.cliente_rut}`}>
            Cobertura del cliente
          </Button>
          {g.estado === 'alzada' && (
            <Button size="xs" variant="default" onClick={() => bajar(`/api/garantias/${g.id}/minuta`)}>
              Minuta de alzamiento
            </Button>
          )}
        </Group>
      )}
      oculta={['alzamiento_sin_pedir', 'sin_cambio_pedido', 'no_pide_tasacion', 'pide_tasacion']}
      actions={ACCIONES}
      tabs={pestanas}
    />
  );
}
