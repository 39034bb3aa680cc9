import { Alert, Button, Group, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { PapelesDe } from '#areas/documentos/public.web.tsx';
import type { EntityOf } from '#kernel/contract.ts';
import { apiDownload } from '#platform/web/api/files.ts';
import { Datos, Detail } from '#platform/web/detail/detail.tsx';
import { Tabla } from '#platform/web/detail/plain-table.tsx';
import { Timeline } from '#platform/web/detail/timeline.tsx';
import type { ActionSpecs } from '#platform/web/detail/types.ts';
import { Remedio } from '#platform/web/feedback/remedio.tsx';
import { toastError } from '#platform/web/feedback/toast.ts';
import { PaperDrop } from '#platform/web/files/paper.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Enlace, Fecha, Pesos, Rut, SiNo } from '#platform/web/inputs/show.tsx';
import { Can } from '#platform/web/permissions/can.tsx';
import type { contract } from '../contract.ts';
import { Alertas, alcanceEnPalabras, CONYUGE, ESTADOS, limiteEnPalabras, Tipo, useNombre } from './palabras.tsx';
import { Declaraciones, Respaldadas, razonEnPalabras } from './tablas.tsx';

const Editar = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.Editar })));
const Constituir = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.Constituir })));
const Marcar = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.Marcar })));
const SolicitarLiberacion = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.SolicitarLiberacion })));
const Reemplazar = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.Reemplazar })));
const Declarar = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.Declarar })));

type Aval = EntityOf<typeof contract>;

function Resumen({ a }: { a: Aval }) {
  const [civil, notaria] = [useNombre('estado_civiles'), useNombre('notarias')];
  return (
    <Stack>
      <Alertas alertas={a.alertas} />
      {a.alertas.map(({ codigo }) => (
        <Remedio key={codigo} codigo={codigo} rut={a.rut_aval} area="avales" asunto={{ area: 'avales', id: a.id }} />
      ))}
      {a.liberacion_pedida && (
        <Alert color="yellow" title="Liberación pedida">
          {a.liberacion_pedida.nombre} la pidió el <Fecha v={a.liberacion_pedida.fecha} span />: {a.liberacion_pedida.motivo},{' '}
          {a.liberacion_pedida.detalle}. Falta que otra persona la apruebe.
        </Alert>
      )}
      <Datos
        items={[
          [
            'Aval',
            <Enlace key="a" to={`/avales/rut/${a.rut_aval}`}>
              {a.nombre}
            </Enlace>,
          ],
          ['RUT', <Rut key="r" v={a.rut_aval} copy />],
          ['Cliente', a.nombre_cliente],
          ['RUT del cliente', <Rut key="c" v={a.cliente_rut} copy />],
          ['Tipo', <Tipo key="t" codigo={a.tipo} />],
          ['Responde por', alcanceEnPalabras(a)],
          ['Límite', limiteEnPalabras(a)],
          ['Desde', <Fecha key="d" v={a.desde} />],
          ['Hasta', a.hasta ? <Fecha key="h" v={a.hasta} /> : 'Mientras haya deuda'],
          ['Cuenta como cobertura', <Pesos key="co" v={a.cobertura} />],
          ...(a.tipo_persona === 'NATURAL'
            ? ([['Estado civil', a.estado_civil === null ? 'Sin indicar' : civil(a.estado_civil)]] as const)
            : []),
          ['Domicilio', a.domicilio],
          ['Firmó', <Fecha key="f" v={a.firma_fecha} />],
          ['Notaría', a.firma_notaria && notaria(a.firma_notaria)],
          ...(a.motivo_liberacion ? ([['Motivo de la liberación', a.motivo_liberacion]] as const) : []),
          ...(a.motivo_descarte ? ([['Motivo del descarte', a.motivo_descarte]] as const) : []),
          ...(a.reemplazado_por
            ? ([
                [
                  'Reemplazado por',
                  <Enlace key="x" to={`/avales/${a.reemplazado_por}`}>
                    ver el reemplazo
                  </Enlace>,
                ],
              ] as const)
            : []),
        ]}
      />
    </Stack>
  );
}

function Poderes({ a }: { a: Aval }) {
  const c = a.datos_conyuge;
  return (
    <Stack>
      {a.tipo_persona === 'NATURAL' && (
        <Datos
          items={[
            ['Autorización del cónyuge', <EstadoBadge key="e" estado={a.conyuge} estados={CONYUGE} />],
            ...(c
              ? ([
                  ['Cónyuge', c.nombre],
                  ['RUT', <Rut key="r" v={c.rut} copy />],
                  ['Autoriza', <SiNo key="s" v={c.autoriza} />],
                  ['Fecha', <Fecha key="f" v={c.fecha} />],
                ] as const)
              : []),
          ]}
        />
      )}
      {a.poderes.length > 0 && (
        <Tabla
          nombre="Representantes"
          filas={a.poderes}
          clave={(p) => `${p.rut}${p.desde}`}
          columnas={[
            { titulo: 'Nombre', celda: (p) => p.nombre },
            { titulo: 'RUT', celda: (p) => <Rut v={p.rut} /> },
            { titulo: 'Puede avalar', celda: (p) => <SiNo v={p.avalar} /> },
            { titulo: 'Desde', celda: (p) => <Fecha v={p.desde} /> },
            { titulo: 'Hasta', celda: (p) => (p.hasta ? <Fecha v={p.hasta} /> : 'Sin término') },
          ]}
        />
      )}
    </Stack>
  );
}

const PAPELES = [
  ['FIANZA_FIRMADA', 'Fianza firmada'],
  ['AUTORIZACION_CONYUGE', 'Autorización del cónyuge'],
  ['DECLARACION_DE_PATRIMONIO', 'Respaldos del patrimonio'],
] as const;

function Archivos({ a }: { a: Aval }) {
  return (
    <Stack>
      <PapelesDe tipo="aval" id={a.id} />
      {PAPELES.filter(([tipo]) => tipo !== 'AUTORIZACION_CONYUGE' || a.tipo_persona === 'NATURAL').map(([tipo_archivo, nombre]) => (
        <PaperDrop
          key={tipo_archivo}
          maxFiles={5}
          label={nombre}
          under={{ tipo_archivo, referido_tipo: 'aval', referido_id: a.id, rut: a.cliente_rut, rol: 'AVAL' }}
        />
      ))}
    </Stack>
  );
}

function Patrimonio({ a }: { a: Aval }) {
  const [abierto, setAbierto] = useState(false);
  return (
    <Stack>
      <Can do="avales:declarar-patrimonio">
        <Group>
          <Button size="xs" onClick={() => setAbierto(true)}>
            Declarar patrimonio
          </Button>
        </Group>
      </Can>
      <Declaraciones filas={a.patrimonios} />
      <Suspense fallback={null}>
        {abierto && <Declarar rut={a.rut_aval} ultima={a.patrimonios[0]} close={() => setAbierto(false)} />}
      </Suspense>
    </Stack>
  );
}

const bajar = (a: Aval, papel: string) => void apiDownload(`/api/avales/${a.id}/${papel}`).catch(toastError);

/** How each act is offered: its name and what it will do. */
const ACCIONES: ActionSpecs<Aval> = {
  revisar: { label: 'Enviar a revisión', primary: true, confirm: 'Fiscalía revisa el régimen y los poderes.' },
  constituir: { primary: true, dialog: ({ record, close }) => <Constituir record={record} close={close} /> },
  editar: { dialog: ({ record, close }) => <Editar record={record} close={close} /> },
  marcar: { label: 'Marcar concursal o fallecido', dialog: ({ record, close }) => <Marcar record={record} close={close} /> },
  solicitar_liberacion: {
    label: 'Pedir liberación',
    dialog: ({ record, close }) => <SolicitarLiberacion record={record} close={close} />,
  },
  desistir_liberacion: { label: 'Desistir de la liberación', confirm: 'El aval sigue vigente.' },
  liberar: { label: 'Aprobar la liberación', confirm: 'El aval deja de responder por el cliente.', invalidates: ['avales', 'libro'] },
  reemplazar: { dialog: ({ record, close }) => <Reemplazar record={record} close={close} /> },
  descartar: {
    color: 'red',
    comment: 'required',
    commentField: 'motivo',
    confirm: 'El aval no se constituye: deja de contar como respaldo propuesto.',
  },
};

export default function AvalDetalle() {
  return (
    <Detail<Aval>
      area="avales"
      head={(a) => ({
        titulo: a.nombre,
        subtitulo: `Avala a ${a.nombre_cliente}`,
        estado: <EstadoBadge estado={a.estado} estados={ESTADOS} />,
        cifras: [
          { titulo: 'Respalda aquí', valor: <Pesos v={a.respaldo} /> },
          { titulo: 'Respalda en total', valor: <Pesos v={a.respaldo_total} /> },
          { titulo: 'Patrimonio neto', valor: <Pesos v={a.patrimonio_neto} /> },
          { titulo: 'Respaldo sobre patrimonio', valor: razonEnPalabras(a.razon) },
        ],
      })}
      extra={(a) => (
        <Group gap="xs">
          <Button size="xs" variant="default" component={Link} to={`/avales/rut/${a.rut_aval}`}>
            Todo lo que respalda
          </Button>
          {a.patrimonios.length > 0 && (
            <Button size="xs" variant="default" onClick={() => bajar(a, 'declaracion')}>
              Declaración de patrimonio
            </Button>
          )}
          {a.datos_conyuge && (
            <Button size="xs" variant="default" onClick={() => bajar(a, 'autorizacion-conyuge')}>
              Autorización del cónyuge
            </Button>
          )}
        </Group>
      )}
      oculta={['liberacion_sin_pedir']}
      actions={ACCIONES}
      tabs={(a) => [
        { key: 'resumen', titulo: 'Resumen', content: <Resumen a={a} /> },
        { key: 'respaldadas', titulo: 'Obligaciones respaldadas', content: <Respaldadas a={a} /> },
        { key: 'patrimonio', titulo: 'Patrimonio', content: <Patrimonio a={a} /> },
        { key: 'poderes', titulo: a.tipo_persona === 'NATURAL' ? 'Cónyuge' : 'Poderes', content: <Poderes a={a} /> },
        { key: 'archivos', titulo: 'Archivos', permiso: 'documentos:archivos', content: <Archivos a={a} /> },
        { key: 'actividad', titulo: 'Actividad', content: <Timeline area="avales" id={a.id} /> },
      ]}
    />
  );
}
