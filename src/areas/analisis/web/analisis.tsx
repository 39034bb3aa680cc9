import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { lazy } from 'react';
import type { z } from 'zod';
import { Detail, DetailTabs } from '#platform/web/detail/detail.tsx';
import { Timeline } from '#platform/web/detail/timeline.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Fecha, Pesos } from '#platform/web/inputs/show.tsx';
import { Can } from '#platform/web/permissions/can.tsx';
import { useUrlState } from '#platform/web/router/use-url-state.ts';
import type { Analisis } from '../contract.ts';
import { NOMBRE_SECCION, SECCIONES } from '../domain/secciones.ts';
import { PasoEvaluacion } from './evaluacion.tsx';
import { ESTADOS } from './palabras.ts';
import { PasoBuro, PasoConclusion, PasoDeudores, PasoGarantias, PasoInterno } from './pasos.tsx';
import { type A, seEdita } from './seccion.tsx';
import { Imprimir, PasoVentas } from './ventas.tsx';

const Observar = lazy(() => import('./observar.tsx'));
const EntoncesYAhora = lazy(() => import('./comparacion.tsx').then((m) => ({ default: m.EntoncesYAhora })));

/** How much of sections 1–6 is there, and by name what is missing, each leading to its step. */
function Completitud({ a }: { a: A }) {
  const [, setSearch] = useUrlState();
  const faltan = a.vista.secciones.filter((s) => s.faltantes.length > 0);
  return (
    <Stack gap={4}>
      <Group gap="sm" wrap="nowrap">
        <Progress value={a.completitud_pct} aria-label="Completitud" style={{ flex: 1 }} />
        <Text size="sm" className="figure">
          {a.completitud_pct} %
        </Text>
      </Group>
      {faltan.length > 0 && (
        <Group gap="xs" className="no-print">
          <Text size="sm">Falta en:</Text>
          {faltan.map((s) => (
            <Button
              key={s.numero}
              size="compact-xs"
              variant="default"
              title={s.faltantes.join('; ')}
              onClick={() => setSearch({ tab: `paso${s.numero}` }, { replace: true })}
            >
              {`${s.nombre} (${s.faltantes.length})`}
            </Button>
          ))}
        </Group>
      )}
    </Stack>
  );
}

/** Alt+1…7 walk the steps. */
function Teclas() {
  const [, setSearch] = useUrlState();
  useHotkeys(
    SECCIONES.map((n) => [`alt+${n}`, () => setSearch({ tab: `paso${n}` }, { replace: true })] as [string, () => void]),
    [],
  );
  return null;
}

function pasoDe(a: A, n: (typeof SECCIONES)[number]) {
  const paso = {
    1: () => <PasoBuro a={a} />,
    2: () => <PasoVentas a={a} />,
    3: () => <PasoDeudores a={a} />,
    4: () => <PasoInterno a={a} />,
    5: () => <PasoGarantias a={a} hoy={a.hoy} />,
    6: () => <PasoEvaluacion a={a} />,
    7: () => <PasoConclusion a={a} edita={seEdita(a)} />,
  }[n];
  return { key: `paso${n}`, titulo: `${n}. ${NOMBRE_SECCION[n]}`, content: paso() };
}

function Cuerpo({ a }: { a: A }) {
  const tabs = [
    ...SECCIONES.map((n) => pasoDe(a, n)),
    ...(a.congelado_hash ? [{ key: 'ahora', titulo: 'Entonces y ahora', content: <EntoncesYAhora id={a.id} /> }] : []),
    { key: 'actividad', titulo: 'Actividad', content: <Timeline area="analisis" id={a.id} /> },
  ];
  return (
    <Stack>
      <Teclas />
      <Completitud a={a} />
      <DetailTabs tabs={tabs} />
    </Stack>
  );
}

export default function AnalisisDeCliente() {
  return (
    <Detail<z.output<typeof Analisis>>
      area="analisis"
      head={(a) => ({
        titulo: `Análisis ${a.numero}`,
        subtitulo: a.nombre,
        estado: <EstadoBadge estado={a.estado} estados={ESTADOS} />,
        cifras: [
          { titulo: 'Fecha de corte', valor: <Fecha v={a.fecha_corte} /> },
          { titulo: 'Analista', valor: a.nombre_analista ?? '—' },
          { titulo: 'Línea propuesta', valor: <Pesos v={a.linea_propuesta} /> },
          { titulo: 'Vence', valor: <Fecha v={a.vence} /> },
        ],
      })}
      actions={{
        enviar_a_revision: { label: 'Enviar a revisión', primary: true, confirm: 'El análisis pasa a revisión y ya no se edita.' },
        cerrar: { label: 'Cerrar', primary: true, confirm: 'Todo lo que lo sostiene queda congelado con su huella.' },
        observar: { label: 'Observar', dialog: ({ record, close }) => <Observar a={record} close={close} /> },
        guardar_seccion: { hidden: true },
        pedir_evaluacion: { hidden: true },
        importar_ventas: { hidden: true },
        quitar_ventas: { hidden: true },
        anular: { color: 'red', comment: 'required', commentField: 'motivo', commentLabel: 'Motivo' },
      }}
      extra={(a) => (
        <>
          {a.congelado_hash && (
            <Can do="analisis:crear">
              <Button size="xs" variant="default" component={Link} to={`/analisis/nuevo?rut=${a.rut}&desde=${a.id}` as string}>
                Nuevo desde éste
              </Button>
            </Can>
          )}
          <Imprimir a={a} />
        </>
      )}
    >
      {(a) => <Cuerpo a={a} />}
    </Detail>
  );
}
