import { Button, Group, Menu, Stack, Stepper, Text } from '@mantine/core';
import '@mantine/core/styles/Stepper.css';
import { useMediaQuery } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import type { EntityOf } from '#kernel/contract.ts';
import { formatDecimal, formatFecha } from '#kernel/values/format.ts';
import { apiDownload } from '#platform/web/api/files.ts';
import { useDetail } from '#platform/web/api/hooks.ts';
import { Datos, Detail, useRouteId } from '#platform/web/detail/detail.tsx';
import type { ActionSpecs } from '#platform/web/detail/types.ts';
import { Cargando } from '#platform/web/feedback/states.tsx';
import { toastError } from '#platform/web/feedback/toast.ts';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Enlace, Pesos } from '#platform/web/inputs/show.tsx';
import type { contract } from '../contract.ts';
import { ESTADOS } from './palabras.ts';
import { type Conciliacion, permiso, useActo } from './tipos.ts';

const PasoCarga = lazy(() => import('./paso-carga.tsx'));
const PasoAutomatica = lazy(() => import('./paso-automatica.tsx'));
const Mesa = lazy(() => import('./mesa.tsx'));
const PasoPendientes = lazy(() => import('./paso-pendientes.tsx'));
const PasoCierre = lazy(() => import('./paso-cierre.tsx'));
const Diferencias = lazy(() => import('./diferencias.tsx'));
const Firmada = lazy(() => import('./firmada.tsx'));
const Actualizar = lazy(() => import('./actualizar.tsx'));

function Seleccion({ c }: { c: Conciliacion }) {
  return (
    <Datos
      items={[
        ['Cuenta corriente', c.cuenta_corriente.nombre],
        ['Cuenta contable', `${c.cuenta_contable.codigo} ${c.cuenta_contable.nombre}`],
        ['Desde', formatFecha(c.fecha_inicio)],
        ['Hasta', formatFecha(c.fecha_termino)],
      ]}
    />
  );
}

const PASOS: readonly ComponentType<{ c: Conciliacion }>[] = [Seleccion, PasoCarga, PasoAutomatica, Mesa, PasoPendientes, PasoCierre];
const PASOS_ACTUALIZACION: readonly ComponentType<{ c: Conciliacion }>[] = [Seleccion, PasoCarga, Diferencias, Mesa, PasoCierre];

function Titulos({ c }: { c: Conciliacion }) {
  const angosta = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false });
  if (angosta) {
    return (
      <Text size="sm" c="dimmed">
        Paso {c.step} de {c.pasos.length}: {c.pasos[c.step - 1]}
      </Text>
    );
  }
  return (
    <Stepper active={c.step - 1} size="xs" iconSize={26} allowNextStepsSelect={false}>
      {c.pasos.map((p) => (
        <Stepper.Step key={p} label={p} allowStepSelect={false} />
      ))}
    </Stepper>
  );
}

function Avance({ c }: { c: Conciliacion }) {
  const avanzar = useActo(c, 'avanzar', { unread: true });
  const volver = useActo(c, 'volver');
  if (!permiso(c, 'avanzar').permitida) return null;
  const primero = c.actualizacion ? 2 : 1;
  return (
    <Group justify="space-between" className="no-print">
      {c.step > primero ? (
        <Button variant="default" onClick={() => volver.run({})} loading={volver.isPending}>
          Volver a {c.pasos[c.step - 2]?.toLowerCase()}
        </Button>
      ) : (
        <span />
      )}
      {c.step < c.pasos.length && (
        <Button onClick={() => avanzar.run({})} loading={avanzar.isPending}>
          Seguir a {c.pasos[c.step]?.toLowerCase()}
        </Button>
      )}
    </Group>
  );
}

const TRABAJAN: readonly string[] = ['borrador', 'en_proceso'];

function Cuerpo({ c }: { c: Conciliacion }): ReactNode {
  const Paso = (c.actualizacion ? PASOS_ACTUALIZACION : PASOS)[c.step - 1];
  if (!TRABAJAN.includes(c.estado)) {
    return <Suspense fallback={<Cargando />}>{c.estado === 'por_cerrar' ? <PasoCierre c={c} /> : <Firmada c={c} />}</Suspense>;
  }
  return (
    <Stack gap="md">
      <Titulos c={c} />
      <Suspense fallback={<Cargando />}>{Paso && <Paso c={c} />}</Suspense>
      <Avance c={c} />
    </Stack>
  );
}

function Imprimir({ c }: { c: Conciliacion }) {
  const bajar = (papel: string) => () => void apiDownload(`/api/conciliacion/${c.id}/imprimir`, { papel }).catch(toastError);
  if (c.estado === 'borrador' || c.estado === 'anulada') return null;
  const hoja = (nombre: string) => () => void apiDownload(`/api/conciliacion/${c.id}/planilla`, { hoja: nombre }).catch(toastError);
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button size="xs" variant="default">
            Planillas
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={hoja('banco')}>Movimientos del banco</Menu.Item>
          <Menu.Item onClick={hoja('libro')}>Líneas del libro</Menu.Item>
          <Menu.Item onClick={hoja('calces')}>Calces</Menu.Item>
          <Menu.Item onClick={hoja('pendientes')}>Partidas pendientes</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Button size="xs" variant="default" onClick={bajar('informe')}>
        Informe
      </Button>
      <Button size="xs" variant="default" onClick={bajar('pendientes')}>
        Pendientes
      </Button>
    </>
  );
}

/** Acts that belong to a step live in it, not in the header. */
const OCULTAS = [
  'cargar-cartola',
  'cargar-mapeada',
  'explicar-cartola',
  'retirar-carga',
  'declarar-saldos',
  'decidir-dudas',
  'calzar-automatico',
  'detener-calce',
  'terminar-calce',
  'confirmar',
  'calzar',
  'deshacer',
  'contabilizar',
  'marcar',
  'anotar',
  'avanzar',
  'volver',
  'preparar-cierre',
];

function acciones(c: Conciliacion, abrir: (id: string) => void): ActionSpecs<EntityOf<typeof contract>> {
  const llave = () => (c.refresh_key ? { refresh_key: c.refresh_key } : {});
  const solo = (accion: string, estado: string) => ({ hidden: c.estado !== estado && !permiso(c, accion).permitida });
  return {
    ...Object.fromEntries(OCULTAS.flatMap((a) => [a, a.replaceAll('-', '_')].map((k) => [k, { hidden: true }]))),
    cerrar: {
      label: 'Cerrar',
      primary: true,
      confirm: 'La conciliación queda firmada y sus líneas, bloqueadas.',
      data: llave,
      ok: 'Conciliación cerrada',
      ...solo('cerrar', 'por_cerrar'),
    },
    devolver: {
      label: 'Devolver',
      confirm: 'La conciliación vuelve a quien la preparó, con el motivo; sus calces se conservan.',
      comment: 'required',
      commentField: 'motivo',
      data: llave,
      ...solo('devolver', 'por_cerrar'),
    },
    actualizar: {
      label: 'Actualizar',
      dialog: ({ record, close }) => (
        <Suspense fallback={null}>
          <Actualizar c={record} onClose={close} onDone={abrir} />
        </Suspense>
      ),
      ...solo('actualizar', 'cerrada'),
    },
    anular: {
      label: 'Anular',
      color: 'red',
      confirm: 'La conciliación termina aquí y se retiran las cartolas que se cargaron en ella. Se rehúsa si tiene calces confirmados.',
      comment: 'required',
      commentField: 'motivo',
      hidden: !permiso(c, 'anular').permitida,
    },
  };
}

function Trabajo({ c }: { c: Conciliacion }) {
  return (
    <>
      {c.motivo_actualizacion && (
        <Text size="sm">
          Actualización por {c.motivo_actualizacion.toLowerCase()}.{' '}
          {c.version_de && <Enlace to={`/conciliacion/${c.version_de}`}>Ver la versión anterior</Enlace>}
        </Text>
      )}
      <Cuerpo c={c} />
    </>
  );
}

/** One conciliación: the step at work, or what was signed. */
export default function PantallaConciliacion() {
  const navigate = useNavigate();
  const abrir = (id: string): void => void navigate({ to: `/conciliacion/${id}` });
  const leida = useDetail<EntityOf<typeof contract>>('conciliacion', useRouteId()).data;
  return (
    <Detail<EntityOf<typeof contract>>
      area="conciliacion"
      head={(c) => ({
        titulo: `Conciliación N° ${c.num_conciliacion}${c.num_version > 1 ? ` v${c.num_version}` : ''}`,
        subtitulo: `${c.cuenta_corriente.nombre} · ${formatFecha(c.fecha_inicio)} al ${formatFecha(c.fecha_termino)}`,
        estado: <EstadoBadge estado={c.estado} estados={ESTADOS} />,
        cifras: [
          { titulo: 'Saldo banco', valor: <Pesos v={c.saldo_final_banco} /> },
          { titulo: 'Saldo libro', valor: <Pesos v={c.saldo_final_libro} /> },
          // Without a balance of the bank nothing can be said of how far the books are from it.
          { titulo: 'Diferencia sin explicar', valor: <Pesos v={c.saldo_final_banco === null ? null : c.diferencia} /> },
          { titulo: 'Banco sin calzar', valor: formatDecimal(c.conteos.banco_sin_calzar, 0) },
          { titulo: 'Libro sin calzar', valor: formatDecimal(c.conteos.libro_sin_calzar, 0) },
        ],
      })}
      extra={(c) => <Imprimir c={c} />}
      {...(leida ? { actions: acciones(leida, abrir) } : {})}
    >
      {(c) => <Trabajo c={c} />}
    </Detail>
  );
}
